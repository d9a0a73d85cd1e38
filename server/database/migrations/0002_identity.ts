import type { Migration } from '../migrate.ts';

/**
 * Members, their sign-in sessions and everything issued from them. Every secret is stored as its SHA-256
 * (base64url text); only messages in the outbox contain secrets themselves.
 */
export const identity: Migration = {
  name: '0002_identity',
  up: `
create table members (
  id uuid primary key,
  business_id uuid not null references businesses (id) on delete cascade,
  revision bigint not null default 1,
  email text not null,
  email_as_typed text not null,
  email_verified boolean not null default false,
  name text not null default '',
  profile jsonb not null default '{}',
  password_hash text,
  password_is_sample boolean not null default false,
  password_changed_at timestamptz,
  role text check (role in ('owner', 'admin', 'staff')),
  status text not null default 'ACTIVE' check (status in ('PENDING', 'ACTIVE', 'DELETED', 'BLOCKED', 'OFFLINE')),
  status_reasons text[] not null default '{}',
  created_date timestamptz not null,
  updated_date timestamptz not null,
  constraint members_email_key unique (business_id, email)
);

create table oauth_clients (
  client_id uuid primary key,
  business_id uuid not null references businesses (id) on delete cascade,
  revision bigint not null default 1,
  name text not null,
  redirect_uris text[] not null default '{}',
  post_logout_redirect_uris text[] not null default '{}',
  first_party boolean not null default false,
  rotates_refresh_tokens boolean not null default false,
  created_date timestamptz not null
);
create index oauth_clients_business on oauth_clients (business_id);

create table sign_in_sessions (
  id uuid primary key,
  business_id uuid not null references businesses (id) on delete cascade,
  member_id uuid not null references members (id) on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null,
  authenticated_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sign_in_sessions_member on sign_in_sessions (business_id, member_id);

create table authorization_codes (
  code_hash text primary key,
  business_id uuid not null references businesses (id) on delete cascade,
  client_id uuid not null references oauth_clients (client_id) on delete cascade,
  sign_in_session_id uuid not null references sign_in_sessions (id) on delete cascade,
  redirect_uri text,
  code_challenge text not null,
  family_id uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  failures integer not null default 0
);
create index authorization_codes_expiry on authorization_codes (expires_at);

create table refresh_tokens (
  token_hash text primary key,
  business_id uuid not null references businesses (id) on delete cascade,
  client_id uuid not null references oauth_clients (client_id) on delete cascade,
  member_id uuid not null references members (id) on delete cascade,
  sign_in_session_id uuid not null references sign_in_sessions (id) on delete cascade,
  family_id uuid not null,
  parent_hash text unique,
  issued_at timestamptz not null,
  rotated_at timestamptz,
  idle_expires_at timestamptz not null,
  absolute_expires_at timestamptz not null,
  revoked_at timestamptz
);
create index refresh_tokens_family on refresh_tokens (family_id);
create index refresh_tokens_session on refresh_tokens (sign_in_session_id);
create index refresh_tokens_expiry on refresh_tokens (absolute_expires_at);

create table access_tokens (
  token_hash text primary key,
  business_id uuid not null references businesses (id) on delete cascade,
  client_id uuid not null references oauth_clients (client_id) on delete cascade,
  kind text not null check (kind in ('member', 'app')),
  member_id uuid references members (id) on delete cascade,
  sign_in_session_id uuid references sign_in_sessions (id) on delete cascade,
  family_id uuid,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index access_tokens_family on access_tokens (family_id);
create index access_tokens_session on access_tokens (sign_in_session_id);
create index access_tokens_expiry on access_tokens (expires_at);

create table redirect_sessions (
  id uuid primary key,
  handle_hash text not null unique,
  business_id uuid not null references businesses (id) on delete cascade,
  client_id uuid references oauth_clients (client_id) on delete cascade,
  intent text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  opened_at timestamptz,
  browser_hash text
);
create index redirect_sessions_expiry on redirect_sessions (expires_at);

create table sign_in_attempts (
  business_id uuid not null references businesses (id) on delete cascade,
  subject text not null,
  failures integer not null,
  window_ends_at timestamptz not null,
  blocked_until timestamptz,
  last_allowed boolean not null,
  primary key (business_id, subject)
);
create index sign_in_attempts_window on sign_in_attempts (window_ends_at);

create table outbox (
  id uuid primary key,
  business_id uuid not null references businesses (id) on delete cascade,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text,
  created_at timestamptz not null,
  attempts integer not null default 0,
  last_error text,
  delivered_at timestamptz
);
create index outbox_waiting on outbox (created_at) where delivered_at is null;
create index outbox_business on outbox (business_id, created_at desc);

create table sign_in_log (
  id bigint generated always as identity primary key,
  business_id uuid not null references businesses (id) on delete cascade,
  at timestamptz not null,
  event text not null,
  outcome text not null,
  member_id uuid,
  client_id uuid,
  sign_in_session_id uuid,
  client_address text,
  request_id text not null
);
create index sign_in_log_business on sign_in_log (business_id, at desc);
`,
};
