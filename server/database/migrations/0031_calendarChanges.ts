import type { Migration } from '../migrate.ts';

/**
 * What a request did to the calendar of a service beside a change of it. A bulk run is one request: without this each
 * page of the history would read all that it did to all of its services.
 */
export const calendarChanges: Migration = {
  name: '0031_calendarChanges',
  up: `
create index changes_of_calendar on changes (business_id, request_id, service_id) where entity in ('session', 'booking');
`,
};
