import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import { json } from '../../database/sqlCompiler.ts';

export interface RedirectSessionRow {
  id: string;
  business_id: string;
  client_id: string | null;
  intent: string;
  payload: unknown;
}

const columns = sql`id, business_id, client_id, intent, payload`;

export interface NewRedirectSession {
  id: string;
  handleHash: string;
  businessId: string;
  clientId: string | null;
  intent: string;
  payload: object;
  now: Date;
  expiresAt: Date;
}

export async function insertRedirectSession(db: Queries, session: NewRedirectSession): Promise<void> {
  const { id, handleHash, businessId, clientId, intent, payload, now, expiresAt } = session;
  await db.write(
    sql`insert into redirect_sessions
      (id, handle_hash, business_id, client_id, intent, payload, created_at, expires_at)
      values (${id}, ${handleHash}, ${businessId}, ${clientId}, ${intent}, ${json(payload)}, ${now}, ${expiresAt})`,
    1,
  );
}

/** Finds a redirect session whose page is unopened, without opening it. */
export function findUnopenedRedirectSession(
  db: Queries,
  { handleHash, intent, now }: { handleHash: string; intent: string; now: Date },
): Promise<RedirectSessionRow | undefined> {
  return db.first(
    sql<RedirectSessionRow>`select ${columns} from redirect_sessions
      where handle_hash = ${handleHash} and intent = ${intent} and opened_at is null and expires_at > ${now}`,
  );
}

/** Finds a redirect session in any state, only to know whose it was. */
export function findRedirectSession(
  db: Queries,
  by: { id: string } | { handleHash: string },
): Promise<RedirectSessionRow | undefined> {
  const which = 'id' in by ? sql`id = ${by.id}` : sql`handle_hash = ${by.handleHash}`;
  return db.first(sql<RedirectSessionRow>`select ${columns} from redirect_sessions where ${which}`);
}

/** Opens the page of a handle once, for one browser; from then on it is valid until `expiresAt`. */
export function openRedirectSession(
  db: Queries,
  opening: { handleHash: string; intent: string; browserHash: string; now: Date; expiresAt: Date },
): Promise<RedirectSessionRow | undefined> {
  const { handleHash, intent, browserHash, now, expiresAt } = opening;
  return db.first(
    sql<RedirectSessionRow>`update redirect_sessions
      set opened_at = ${now}, browser_hash = ${browserHash}, expires_at = ${expiresAt}
      where handle_hash = ${handleHash} and intent = ${intent} and opened_at is null and expires_at > ${now}
      returning ${columns}`,
  );
}

/** Limits an opened page to `expiresAt`; false if it has already expired. */
export async function limitRedirectSession(
  db: Queries,
  { id, now, expiresAt }: { id: string; now: Date; expiresAt: Date },
): Promise<boolean> {
  const limited = await db.write(
    sql`update redirect_sessions set expires_at = least(expires_at, ${expiresAt}::timestamptz)
      where id = ${id} and expires_at > ${now}`,
  );
  return limited === 1;
}

/** Finds an opened page for the browser that opened it. */
export function findOpenRedirectSession(
  db: Queries,
  { id, browserHash, now }: { id: string; browserHash: string; now: Date },
): Promise<RedirectSessionRow | undefined> {
  return db.first(
    sql<RedirectSessionRow>`select ${columns} from redirect_sessions
      where id = ${id} and browser_hash = ${browserHash} and expires_at > ${now}`,
  );
}
