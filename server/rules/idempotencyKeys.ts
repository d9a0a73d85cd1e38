import { ApiError, invalidField } from '../../contract/errors.ts';
import { hourMs } from '../../contract/durations.ts';
import type { Transaction } from '../database/database.ts';
import { addIdempotencyKey, findIdempotencyKey, lockIdempotencyKey } from '../tables/idempotencyKeys.ts';
import { hashSecret } from '../secrets/secrets.ts';

/** Retention of an answer under its key (security.md goal C7). */
const retentionHours = 24;

export interface KeyedRequest {
  /** Keys are separate for each caller. */
  caller: string;
  key: string;
  /** The header or field that holds it; default: the header. */
  keyAt?: string;
  call: string;
  input: unknown;
}

/**
 * Runs a write at most once per key: an identical request returns the stored answer, a different one with the same
 * key is refused. Key and effect are stored in one transaction, so a crash leaves both or neither.
 */
export async function onceByKey(
  transaction: Transaction,
  now: Date,
  { caller, key, keyAt = 'Idempotency-Key', call, input }: KeyedRequest,
  work: () => Promise<unknown>,
): Promise<unknown> {
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw invalidField(keyAt, 'must be 1 to 255 visible ASCII characters', 'FORMAT');
  }
  if (!(await lockIdempotencyKey(transaction, caller, key))) {
    throw new ApiError('ABORTED', 'A request with this idempotency key is being worked on right now.', {
      retryAfter: 1,
    });
  }
  const requestHash = await hashSecret(JSON.stringify([call, input]));
  const stored = await findIdempotencyKey(transaction, caller, key, now);
  if (stored) {
    if (stored.requestHash === requestHash) return stored.answer;
    throw new ApiError(
      'IDEMPOTENCY_KEY_REUSED',
      'This idempotency key was used for another request in the last 24 hours.',
    );
  }
  const answer = await work();
  const expires = new Date(now.getTime() + retentionHours * hourMs);
  await addIdempotencyKey(transaction, { caller, key, requestHash, answer, expires, now });
  return answer;
}
