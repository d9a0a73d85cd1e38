import type { Migration } from '../migrate.ts';

/**
 * Changes of a request to a service's calendar, in addition to the change of the service. A bulk run is one request:
 * without this, each page of the history would read all its changes to all services.
 */
export const calendarChanges: Migration = {
  name: '0031_calendarChanges',
  up: `
create index changes_of_calendar on changes (business_id, request_id, service_id) where entity in ('session', 'booking');
`,
};
