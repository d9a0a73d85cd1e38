import type { RecordKind } from '../records/recordKind.ts';
import { useEventChanges } from './useEventChanges.ts';

/** The record family of sessions and other events of calendars. They have no screen of their own. */
export const eventKind: RecordKind = {
  resource: 'events',
  path: 'calendar',
  label: 'layout.nav.calendar',
  entities: ['session', 'calendarEvent'],
  recordOf: () => undefined,
  useChangeReader: useEventChanges,
};
