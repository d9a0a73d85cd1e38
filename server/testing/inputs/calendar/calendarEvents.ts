import type { TestIds, TestInputs } from '../testInput.ts';

const hours = ({ schedule: scheduleId }: TestIds) => ({
  scheduleId,
  type: 'WORKING_HOURS',
  start: { localDate: '2027-03-01T09:00:00' },
  end: { localDate: '2027-03-01T12:00:00' },
  recurrenceRule: { frequency: 'WEEKLY', days: ['MONDAY'] },
});
const range = { fromLocalDate: '2027-03-01T00:00:00', toLocalDate: '2027-03-08T00:00:00' };
const byEvent = ({ calendarEvent: eventId }: TestIds) => ({ path: { eventId } });
const byOccurrence = ({ occurrence: eventId }: TestIds) => ({ path: { eventId } });

export const inputs = {
  createEvent: (ids) => ({ body: { event: hours(ids) } }),
  bulkCreateEvents: (ids) => ({ body: { events: [hours(ids)] } }),
  getEvent: byEvent,
  queryEvents: ({ schedule }) => ({ body: { ...range, query: { filter: { scheduleId: schedule } } } }),
  updateEvent: ({ calendarEvent }) => ({
    path: { 'event.id': calendarEvent },
    body: { event: { revision: '1', title: 'Dentist' } },
  }),
  bulkUpdateEvents: ({ calendarEvent: id }) => ({
    body: { events: [{ event: { id, revision: '1', title: 'Dentist' } }] },
  }),
  cancelEvent: byEvent,
  bulkCancelEvents: ({ calendarEvent }) => ({ body: { eventIds: [calendarEvent] } }),
  changeFollowingEvents: (ids) => ({
    ...byOccurrence(ids),
    body: { event: { revision: '1', title: 'Yoga, later' } },
  }),
  cancelFollowingEvents: byOccurrence,
  previewSessions: ({ occurrence: eventId }) => ({ body: { cancel: { eventId, scope: 'FOLLOWING' } } }),
} satisfies TestInputs;
