import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { json } from '../database/sqlCompiler.ts';

export interface LoggedCall {
  /** Null for a call that is for no business in particular. */
  businessId: string | null;
  call: string;
  /** `repeated`: under an idempotency key that was used before; nothing was done. */
  outcome: 'done' | 'repeated';
  /** Who: identification data as events carry it. */
  actor: object;
  clientId: string | null;
  signInSessionId: string | null;
  /** The ids in the request's address. */
  named: readonly string[];
  clientAddress: string | null;
  requestId: string;
  at: Date;
}

/** As many things as one line of the log names; the history has all of them. */
const mostTargets = 100;

/**
 * Writes down that a call changed something. What it changed is taken from the history that the same transaction wrote:
 * which things, and a hash over what they were and what they became, by which a history that was tampered with shows.
 */
export async function insertLoggedCall(db: Queries, logged: LoggedCall): Promise<void> {
  const { businessId, call, outcome, actor, clientId, signInSessionId, named, clientAddress } = logged;
  const { requestId, at } = logged;
  await db.write(
    sql`insert into call_log
      (business_id, at, call, outcome, actor, client_id, sign_in_session_id, targets, before_hash, after_hash,
        client_address, request_id)
      select ${businessId}::uuid, ${at}::timestamptz, ${call}::text, ${outcome}::text, ${json(actor)}::jsonb,
        ${clientId}::uuid, ${signInSessionId}::uuid,
        coalesce((array_agg(entity_id::text order by sequence))[1:${mostTargets}::int], ${named}::text[]),
        encode(sha256(convert_to(string_agg(before::text, chr(10) order by sequence), 'UTF8')), 'hex'),
        encode(sha256(convert_to(string_agg(after::text, chr(10) order by sequence), 'UTF8')), 'hex'),
        ${clientAddress}::text, ${requestId}::text
      from whole_changes
      where business_id = ${businessId}::uuid and request_id = ${requestId}::text and at = ${at}::timestamptz`,
    1,
  );
}
