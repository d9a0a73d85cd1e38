/** Prefix of the query keys of events: a change of one refetches calendar, sessions and exceptions of hours. */
export const eventsKey = 'events';
