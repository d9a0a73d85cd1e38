import type { Migration } from '../migrate.ts';

/**
 * Steps between a password and a session: email verification, the owner's approval, a new password after a lost or
 * revoked one, and the ticket that a client exchanges for a code. A secret is stored as its SHA-256, a six-digit
 * verification code as an HMAC under the installation's key.
 */
export const signingIn: Migration = {
  name: '0012_signingIn',
  up: `
alter table members add column password_reset_required boolean not null default false;

create table sign_on_policies (
  business_id uuid primary key references businesses (id) on delete cascade,
  require_owner_approval boolean not null default false,
  require_email_verification boolean not null default false,
  captcha text check (captcha in ('off', 'after_failures', 'always'))
);

-- One for each address that is to be proved; without a member it belongs to nobody and no code fits.
create table email_challenges (
  id uuid primary key,
  business_id uuid not null references businesses (id) on delete cascade,
  member_id uuid references members (id) on delete cascade,
  code_hash text not null,
  failures integer not null default 0,
  code_expires_at timestamptz not null,
  sent_at timestamptz[] not null,
  language text,
  unique (business_id, member_id)
);
create index email_challenges_expiry on email_challenges (code_expires_at);

create table state_tokens (
  token_hash text primary key,
  business_id uuid not null references businesses (id) on delete cascade,
  challenge_id uuid not null references email_challenges (id) on delete cascade,
  purpose text not null check (purpose in ('sign_in', 'address')),
  password_hash text,
  expires_at timestamptz not null
);
create index state_tokens_challenge on state_tokens (challenge_id);
create index state_tokens_expiry on state_tokens (expires_at);

create table recovery_tokens (
  token_hash text primary key,
  business_id uuid not null references businesses (id) on delete cascade,
  member_id uuid not null references members (id) on delete cascade,
  purpose text not null check (purpose in ('recovery', 'activation')),
  return_to text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index recovery_tokens_member on recovery_tokens (business_id, member_id, created_at);
create index recovery_tokens_expiry on recovery_tokens (expires_at);

create table login_tickets (
  token_hash text primary key,
  business_id uuid not null references businesses (id) on delete cascade,
  client_id uuid not null references oauth_clients (client_id) on delete cascade,
  member_id uuid not null references members (id) on delete cascade,
  purpose text not null check (purpose in ('redirect_session', 'authorized_client')),
  authenticated_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index login_tickets_expiry on login_tickets (expires_at);
`,
};
