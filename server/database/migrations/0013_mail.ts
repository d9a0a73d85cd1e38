import type { Migration } from '../migrate.ts';

/**
 * Messages are sealed, and delivered in the background. Older messages are removed: they were not encrypted, and
 * no version could send them, so no one waits for them. Team invitations are sent by mail; the secret of the link
 * is stored as its SHA-256.
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

create table team_invitations (
  id uuid primary key,
  business_id uuid not null references businesses (id) on delete cascade,
  email text not null,
  email_as_typed text not null,
  role text not null check (role in ('owner', 'admin', 'staff')),
  token_hash text not null unique,
  invited_by text not null,
  staff_member_id uuid,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  foreign key (business_id, staff_member_id) references staff_members (business_id, id)
    on delete set null (staff_member_id)
);
create unique index team_invitation_open on team_invitations (business_id, email)
  where accepted_at is null and revoked_at is null;
create unique index team_invitation_of_staff_member on team_invitations (business_id, staff_member_id)
  where accepted_at is null and revoked_at is null;
create index team_invitations_expiry on team_invitations (expires_at);
`,
};
