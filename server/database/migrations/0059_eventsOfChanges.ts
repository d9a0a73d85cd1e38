import type { Migration } from '../migrate.ts';

/**
 * An event of an entity that the history has already names its change, and has no body: the view composes the body.
 * Writing a whole service twice took a fifth of the database's time for an update.
 */
export const eventsOfChanges: Migration = {
  name: '0059_eventsOfChanges',
  up: `
alter table events alter column body drop not null;
alter table events add column change_id uuid;
alter table events add constraint events_have_a_body check (num_nonnulls(body, change_id) = 1);
create view domain_events as
select events.sequence, events.business_id, events.id, events.type, events.entity_fqdn, events.slug, events.entity_id,
  events.event_time, events.identity,
  coalesce(events.body, case recorded.action
    when 'created' then jsonb_build_object('createdEvent', jsonb_build_object('entity', recorded.after))
    when 'updated' then jsonb_build_object('updatedEvent', jsonb_build_object('currentEntity', recorded.after))
    when 'deleted' then jsonb_build_object('deletedEvent', jsonb_build_object('deletedEntity', recorded.before))
  end) as body
from events left join whole_changes recorded
  on recorded.business_id = events.business_id and recorded.id = events.change_id;
`,
};
