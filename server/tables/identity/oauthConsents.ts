import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';

/** Permission for a client to sign in one member without interaction, or with null every customer. */
export interface OauthConsentRow {
  id: string;
  client_id: string;
  member_id: string | null;
  given_by: string;
  created_date: Date;
}

export function listConsents(db: Queries, businessId: string): Promise<OauthConsentRow[]> {
  return db.rows(
    sql<OauthConsentRow>`select id, client_id, member_id, given_by, created_date from oauth_consents
      where business_id = ${businessId} order by created_date, id`,
  );
}

/** Whether the client may sign this member in; `isCustomer` tells whether consents for all customers apply. */
export async function hasConsent(
  db: Queries,
  asked: { businessId: string; clientId: string; memberId: string; isCustomer: boolean },
): Promise<boolean> {
  const { businessId, clientId, memberId, isCustomer } = asked;
  const found = await db.first(
    sql`select 1 from oauth_consents
      where business_id = ${businessId} and client_id = ${clientId}
        and (member_id = ${memberId} or (member_id is null and ${isCustomer}))`,
  );
  return found !== undefined;
}

/** False if the same consent exists. */
export async function insertConsent(
  db: Queries,
  consent: {
    id: string;
    businessId: string;
    clientId: string;
    memberId: string | null;
    givenBy: string;
    now: Date;
  },
): Promise<boolean> {
  const { id, businessId, clientId, memberId, givenBy, now } = consent;
  const added = await db.write(
    sql`insert into oauth_consents (id, business_id, client_id, member_id, given_by, created_date)
      values (${id}, ${businessId}, ${clientId}, ${memberId}, ${givenBy}, ${now})
      on conflict on constraint oauth_consents_once do nothing`,
  );
  return added === 1;
}

/** False if the client has no such consent. */
export async function deleteConsent(
  db: Queries,
  { businessId, clientId, id }: { businessId: string; clientId: string; id: string },
): Promise<boolean> {
  const deleted = await db.write(
    sql`delete from oauth_consents where business_id = ${businessId} and client_id = ${clientId} and id = ${id}`,
  );
  return deleted === 1;
}
