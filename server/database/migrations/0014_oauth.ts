import type { Migration } from '../migrate.ts';

/**
 * Clients that owners register, with their permitted grants and the hash of their secret; consents to a client
 * that vouches for customers, and the sign-ins that it vouched for; and one row for each call that changed
 * something. Logs are append-only: a trigger enforces that on both engines, and on PostgreSQL the role that runs
 * this migration has no right to change them, unless it is a superuser. Redirect sessions, which last half an
 * hour, now carry the issuer, so active ones end.
 */
export const oauth: Migration = {
  name: '0014_oauth',
  up: `
alter table oauth_clients
  add column confidential boolean not null default false,
  add column secret_hash text unique,
  add column grants text[] not null default '{anonymous,authorization_code,refresh_token}',
  add column role text check (role in ('staff', 'admin')),
  add column revoked_at timestamptz,
  add constraint oauth_clients_secret check (confidential = (secret_hash is not null)),
  add constraint oauth_clients_role check (confidential = (role is not null));

create table oauth_consents (
  id uuid primary key,
  business_id uuid not null references businesses (id) on delete cascade,
  client_id uuid not null references oauth_clients (client_id) on delete cascade,
  -- Null: every customer.
  member_id uuid references members (id) on delete cascade,
  given_by uuid not null,
  created_date timestamptz not null,
  constraint oauth_consents_once unique nulls not distinct (client_id, member_id)
);
create index oauth_consents_business on oauth_consents (business_id);

alter table sign_in_sessions add column vouched_by uuid references oauth_clients (client_id) on delete cascade;
create index sign_in_sessions_vouched on sign_in_sessions (vouched_by) where vouched_by is not null;

delete from redirect_sessions;

create table call_log (
  sequence bigint generated always as identity primary key,
  -- Null where a call was answered for no business in particular.
  business_id uuid,
  at timestamptz not null,
  call text not null,
  outcome text not null check (outcome in ('done', 'repeated')),
  actor jsonb not null,
  client_id uuid,
  sign_in_session_id uuid,
  targets text[] not null,
  -- SHA-256 of what the history has of the things changed, in its order.
  before_hash text,
  after_hash text,
  client_address text,
  request_id text not null
);
create index call_log_of_business on call_log (business_id, sequence);

create function refuse_rewriting_logs() returns trigger language plpgsql as
  'begin raise exception ''logs are only ever added to''; end';
create trigger call_log_is_only_added before update or delete on call_log
  for each row execute function refuse_rewriting_logs();
create trigger call_log_is_kept before truncate on call_log
  for each statement execute function refuse_rewriting_logs();
create trigger sign_in_log_is_only_added before update or delete on sign_in_log
  for each row execute function refuse_rewriting_logs();
create trigger sign_in_log_is_kept before truncate on sign_in_log
  for each statement execute function refuse_rewriting_logs();
revoke update, delete, truncate on call_log, sign_in_log from current_user;
`,
};
