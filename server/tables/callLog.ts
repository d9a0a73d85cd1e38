import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { json } from '../database/sqlCompiler.ts';

export interface LoggedCall {
  /** Null for a call without a business. */
  businessId: string | null;
  call: string;
  /** `repeated`: the idempotency key was used before, and nothing was done. */
  outcome: 'done' | 'repeated';
  /** Identification data in the form of events. */
  actor: object;
  clientId: string | null;
  signInSessionId: string | null;
  /** Ids in the request's path. */
  named: readonly string[];
  clientAddress: string | null;
  requestId: string;
  at: Date;
}

/** Maximum number of entities in one line of the log; the history has all. */
const maxTargets = 100;

/**
 * Logs a call that changed something. The changed entities come from the history of the same transaction, with a
 * hash over their states before and after, which reveals tampering with the history.
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
        coalesce((array_agg(entity_id::text order by sequence))[1:${maxTargets}::int], ${named}::text[]),
        encode(sha256(convert_to(string_agg(before::text, chr(10) order by sequence), 'UTF8')), 'hex'),
        encode(sha256(convert_to(string_agg(after::text, chr(10) order by sequence), 'UTF8')), 'hex'),
        ${clientAddress}::text, ${requestId}::text
      from whole_changes
      where business_id = ${businessId}::uuid and request_id = ${requestId}::text and at = ${at}::timestamptz`,
    1,
  );
}
