import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { prepare } from '../database/prepared.ts';
import { writeLater } from '../database/queries.ts';
import { jsonText } from './manyRows.ts';

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

const insertion = prepare(
  'insert logged call',
  (value) => sql`insert into call_log
    (business_id, at, call, outcome, actor, client_id, sign_in_session_id, targets, before_hash, after_hash,
      client_address, request_id)
    select ${value('businessId')}::uuid, ${value('at')}::timestamptz, ${value('call')}::text, ${value('outcome')}::text,
      ${value('actor')}::jsonb, ${value('clientId')}::uuid, ${value('signInSessionId')}::uuid,
      coalesce((array_agg(entity_id::text order by sequence))[1:${sql.lit(maxTargets)}], ${value('named')}::text[]),
      encode(sha256(convert_to(string_agg(before::text, chr(10) order by sequence), 'UTF8')), 'hex'),
      encode(sha256(convert_to(string_agg(after::text, chr(10) order by sequence), 'UTF8')), 'hex'),
      ${value('clientAddress')}::text, ${value('requestId')}::text
    from whole_changes
    where business_id = ${value('businessId')}::uuid and request_id = ${value('requestId')}::text
      and at = ${value('at')}::timestamptz`,
);

/**
 * Logs a call that changed something. The changed entities come from the history of the same transaction, with a
 * hash over their states before and after, which reveals tampering with the history.
 */
export async function insertLoggedCall(db: Queries, logged: LoggedCall): Promise<void> {
  await writeLater(db, insertion({ ...logged, actor: jsonText(logged.actor) }), 1);
}
