import type { Migration } from '../migrate.ts';

/**
 * Indexes for free times (server/tables/availability). A span of time is found by its start, so that old rows cost
 * nothing. That needs a bound of its length: the few longer ones have indexes of their own.
 */
export const freeTimes: Migration = {
  name: '0038_freeTimes',
  up: `
create index long_bookings on bookings (business_id, start_date)
  where end_date - start_date > interval '24 hours' and places > 0;
create index long_sessions on sessions (business_id, start_date) where end_date - start_date > interval '24 hours';
create index blocked_times on calendar_events (business_id, end_date)
  where type = 'DEFAULT' and recurrence_type <> 'MASTER';
create index blocking_rules on calendar_events (business_id, schedule_id)
  where type = 'DEFAULT' and recurrence_type = 'MASTER';
`,
};
