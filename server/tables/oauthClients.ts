import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';

/** A program that may ask for tokens of one business, with the names that pages show. */
export interface OauthClientRow {
  client_id: string;
  business_id: string;
  name: string;
  redirect_uris: string[];
  post_logout_redirect_uris: string[];
  first_party: boolean;
  rotates_refresh_tokens: boolean;
  business_name: string;
  business_host: string | null;
}

const select = sql`
  select c.client_id, c.business_id, c.name, c.redirect_uris, c.post_logout_redirect_uris, c.first_party,
    c.rotates_refresh_tokens, b.name as business_name, b.host as business_host
  from oauth_clients c join businesses b on b.id = c.business_id`;

/** The one lookup that has no business yet: the client id is what names it. */
export function findClient(db: Queries, clientId: string): Promise<OauthClientRow | undefined> {
  return db.first(sql<OauthClientRow>`${select} where c.client_id = ${clientId}`);
}

/** The business's own dashboard. */
export function findDashboardClient(db: Queries, businessId: string): Promise<OauthClientRow | undefined> {
  return db.first(
    sql<OauthClientRow>`${select} where c.business_id = ${businessId} and c.first_party
      order by c.created_date, c.client_id limit 1`,
  );
}

export interface NewOauthClient {
  clientId: string;
  businessId: string;
  name: string;
  redirectUris: readonly string[];
  firstParty: boolean;
  rotatesRefreshTokens: boolean;
  now: Date;
}

export async function insertClient(db: Queries, client: NewOauthClient): Promise<void> {
  const { clientId, businessId, name, redirectUris, firstParty, rotatesRefreshTokens, now } = client;
  await db.write(
    sql`insert into oauth_clients
      (client_id, business_id, name, redirect_uris, first_party, rotates_refresh_tokens, created_date)
      values (${clientId}, ${businessId}, ${name}, ${redirectUris}, ${firstParty}, ${rotatesRefreshTokens}, ${now})`,
    1,
  );
}
