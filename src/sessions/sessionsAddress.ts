/** Addresses inside the sessions of a service. */

/** The URL parameter of the first day that is shown. */
export const fromParam = 'from';

/** The URL parameter of an open dialog: that of new sessions, or of the session of this id. */
export const openParam = 'open';

/** The value of {@link openParam} for new sessions. */
export const newSessions = 'new';

/** Path of the capacity of a session, on the page of its day; without an id, of new sessions. */
export function sessionsAt(
  serviceId: string,
  { id, day }: { id?: string | undefined; day?: string | undefined },
): string {
  const search = new URLSearchParams({ ...(day && { [fromParam]: day }), [openParam]: id ?? newSessions });
  return `/services/${serviceId}/sessions?${search}`;
}
