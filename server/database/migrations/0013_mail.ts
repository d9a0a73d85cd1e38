import type { Migration } from '../migrate.ts';

/**
 * Messages lie sealed, and leave by themselves. Those of before are removed: they lay in the clear, and no version could
 * send them anywhere, so whoever they were for does not wait for them.
 */
export const mail: Migration = {
  name: '0013_mail',
  up: `
delete from outbox;
drop index outbox_waiting;
drop index outbox_business;
alter table outbox
  drop column subject,
  drop column body_text,
  drop column body_html,
  add column sequence bigint generated always as identity,
  add column sealed text not null,
  add column useful_until timestamptz,
  add column next_attempt_at timestamptz not null,
  add column first_attempt_at timestamptz,
  add column given_up_at timestamptz;
create index outbox_due on outbox (next_attempt_at) where delivered_at is null and given_up_at is null;
create index outbox_business on outbox (business_id, sequence desc);
create index outbox_age on outbox (created_at);
`,
};
