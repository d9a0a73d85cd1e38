import { sql } from 'kysely';
import type { GrantType } from '../../../contract/entities/oauthClient.ts';
import type { Queries } from '../../database/database.ts';

/** A program that may ask for tokens of one business, with the names that pages show. */
export interface OauthClientRow {
  client_id: string;
  business_id: string;
  revision: string;
  name: string;
  redirect_uris: string[];
  post_logout_redirect_uris: string[];
  first_party: boolean;
  rotates_refresh_tokens: boolean;
  /** It keeps a secret and proves itself with it. */
  confidential: boolean;
  secret_hash: string | null;
  grants: GrantType[];
  /** What it may do under its own name; null for a public client, which has none. */
  role: 'staff' | 'admin' | null;
  created_date: Date;
  business_name: string;
  business_host: string | null;
}

const select = sql`
  select c.client_id, c.business_id, c.revision, c.name, c.redirect_uris, c.post_logout_redirect_uris, c.first_party,
    c.rotates_refresh_tokens, c.confidential, c.secret_hash, c.grants, c.role, c.created_date,
    b.name as business_name, b.host as business_host
  from oauth_clients c join businesses b on b.id = c.business_id`;

/** The one lookup that has no business yet: the client id is what names it. */
export function findClient(db: Queries, clientId: string): Promise<OauthClientRow | undefined> {
  return db.first(sql<OauthClientRow>`${select} where c.client_id = ${clientId} and c.revoked_at is null`);
}

/** The confidential client whose secret this is. */
export function findClientBySecret(db: Queries, secretHash: string): Promise<OauthClientRow | undefined> {
  return db.first(
    sql<OauthClientRow>`${select} where c.secret_hash = ${secretHash} and c.revoked_at is null`,
  );
}

/** The business's own dashboard. */
export function findDashboardClient(db: Queries, businessId: string): Promise<OauthClientRow | undefined> {
  return db.first(
    sql<OauthClientRow>`${select} where c.business_id = ${businessId} and c.first_party and c.revoked_at is null
      order by c.created_date, c.client_id limit 1`,
  );
}

/** Every client of a business, the oldest first. */
export function listClients(db: Queries, businessId: string): Promise<OauthClientRow[]> {
  return db.rows(
    sql<OauthClientRow>`${select} where c.business_id = ${businessId} and c.revoked_at is null
      order by c.created_date, c.client_id`,
  );
}

/** One of them, locked until the transaction ends. */
export function lockClient(
  db: Queries,
  businessId: string,
  clientId: string,
): Promise<OauthClientRow | undefined> {
  return db.first(
    sql<OauthClientRow>`${select}
      where c.business_id = ${businessId} and c.client_id = ${clientId} and c.revoked_at is null
      for update of c`,
  );
}

export interface NewOauthClient {
  clientId: string;
  businessId: string;
  name: string;
  redirectUris: readonly string[];
  postLogoutRedirectUris?: readonly string[];
  firstParty: boolean;
  rotatesRefreshTokens: boolean;
  /** Left out: what a program without a secret needs to sign people in. */
  grants?: readonly GrantType[];
  /** Of a confidential client only. */
  secret?: { hash: string; role: 'staff' | 'admin' };
  now: Date;
}

const publicGrants: readonly GrantType[] = ['anonymous', 'authorization_code', 'refresh_token'];

export async function insertClient(db: Queries, client: NewOauthClient): Promise<void> {
  const { clientId, businessId, name, redirectUris, postLogoutRedirectUris = [] } = client;
  const { firstParty, rotatesRefreshTokens, grants = publicGrants, secret, now } = client;
  await db.write(
    sql`insert into oauth_clients
      (client_id, business_id, name, redirect_uris, post_logout_redirect_uris, first_party, rotates_refresh_tokens,
        grants, confidential, secret_hash, role, created_date)
      values (${clientId}, ${businessId}, ${name}, ${redirectUris}, ${postLogoutRedirectUris}, ${firstParty},
        ${rotatesRefreshTokens}, ${grants}, ${secret !== undefined}, ${secret?.hash ?? null}, ${secret?.role ?? null},
        ${now})`,
    1,
  );
}

/** Another secret for a locked client; the one before it is worth nothing from now on. */
export async function replaceClientSecret(
  db: Queries,
  { businessId, clientId, secretHash }: { businessId: string; clientId: string; secretHash: string },
): Promise<void> {
  await db.write(
    sql`update oauth_clients set secret_hash = ${secretHash}, revision = revision + 1
      where business_id = ${businessId} and client_id = ${clientId} and confidential and revoked_at is null`,
    1,
  );
}

/** Ends a locked client. Its tokens need no statement of their own: none of them counts without its client. */
export async function revokeClient(
  db: Queries,
  { businessId, clientId, now }: { businessId: string; clientId: string; now: Date },
): Promise<void> {
  await db.write(
    sql`update oauth_clients set revoked_at = ${now}, revision = revision + 1
      where business_id = ${businessId} and client_id = ${clientId} and revoked_at is null`,
    1,
  );
}
