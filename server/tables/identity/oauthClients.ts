import { sql } from 'kysely';
import type { GrantType } from '../../../contract/entities/identity/oauthClient.ts';
import type { Queries } from '../../database/database.ts';

/** A client that may request tokens of one business, with its display names. */
export interface OauthClientRow {
  client_id: string;
  business_id: string;
  revision: string;
  name: string;
  redirect_uris: string[];
  post_logout_redirect_uris: string[];
  first_party: boolean;
  rotates_refresh_tokens: boolean;
  /** It authenticates with a secret. */
  confidential: boolean;
  secret_hash: string | null;
  grants: GrantType[];
  /** Role if its grants let it act for itself; null for a public client, which cannot. */
  role: 'staff' | 'admin' | null;
  created_date: Date;
  business_name: string;
  business_locale: string;
  business_time_zone: string;
  business_host: string | null;
}

const select = sql`
  select c.client_id, c.business_id, c.revision, c.name, c.redirect_uris, c.post_logout_redirect_uris, c.first_party,
    c.rotates_refresh_tokens, c.confidential, c.secret_hash, c.grants, c.role, c.created_date,
    b.name as business_name, b.locale as business_locale, b.time_zone as business_time_zone, b.host as business_host
  from oauth_clients c join businesses b on b.id = c.business_id`;

/** The only lookup without a business: the client id determines it. */
export function findClient(db: Queries, clientId: string): Promise<OauthClientRow | undefined> {
  return db.first(sql<OauthClientRow>`${select} where c.client_id = ${clientId} and c.revoked_at is null`);
}

export function findClientBySecret(db: Queries, secretHash: string): Promise<OauthClientRow | undefined> {
  return db.first(
    sql<OauthClientRow>`${select} where c.secret_hash = ${secretHash} and c.revoked_at is null`,
  );
}

export function findDashboardClient(db: Queries, businessId: string): Promise<OauthClientRow | undefined> {
  return db.first(
    sql<OauthClientRow>`${select} where c.business_id = ${businessId} and c.first_party and c.revoked_at is null
      order by c.created_date, c.client_id limit 1`,
  );
}

/** All clients of a business, oldest first. */
export function listClients(db: Queries, businessId: string): Promise<OauthClientRow[]> {
  return db.rows(
    sql<OauthClientRow>`${select} where c.business_id = ${businessId} and c.revoked_at is null
      order by c.created_date, c.client_id`,
  );
}

/** Locks a client until the transaction ends. */
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
  /** Default: `publicGrants`. */
  grants?: readonly GrantType[];
  /** Confidential clients only. */
  secret?: { hash: string; role: 'staff' | 'admin' };
  now: Date;
}

/** Of a client without a secret: what sign-in needs. */
export const publicGrants: readonly GrantType[] = ['anonymous', 'authorization_code', 'refresh_token'];

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

/** Stores the changeable fields of a locked client. */
export async function storeClient(
  db: Queries,
  client: Pick<
    OauthClientRow,
    'business_id' | 'client_id' | 'name' | 'redirect_uris' | 'post_logout_redirect_uris'
  >,
): Promise<void> {
  await db.write(
    sql`update oauth_clients set name = ${client.name}, redirect_uris = ${client.redirect_uris},
        post_logout_redirect_uris = ${client.post_logout_redirect_uris}, revision = revision + 1
      where business_id = ${client.business_id} and client_id = ${client.client_id} and revoked_at is null`,
    1,
  );
}

/** Replaces the secret of a locked client; the previous one is invalid from now on. */
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

/** Revokes a locked client. Its tokens are valid only with a valid client, so they need no statement. */
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
