import type { CallerRank } from '../../contract/call.ts';
import { ApiError } from '../../contract/errors.ts';
import { nobody, type Caller } from '../caller.ts';
import type { Queries } from '../database/database.ts';
import type { AppOptions } from '../options.ts';
import { findAccessToken, insertAccessToken, type AccessTokenRow } from '../tables/accessTokens.ts';
import type { MemberRole } from '../tables/members.ts';
import { hashSecret, randomSecret } from './secrets.ts';
import { lifetime, secondsAfter } from './tokenLifetimes.ts';
import { looksLikeVisitorToken, readVisitorToken } from './visitorTokens.ts';

/**
 * Who sent a request, from `Authorization: <access token>`, with or without `Bearer ` before it (reference/calls.md
 * section 1). Without a token: nobody. With one that is unknown, expired or revoked it throws UNAUTHENTICATED.
 *
 * `expect` hears before the database answers who it was the last time: whoever can undo it may begin with that.
 */
export async function identifyCaller(
  request: Request,
  options: AppOptions,
  expect?: (caller: Caller) => void,
): Promise<Caller> {
  const token = accessTokenOf(request);
  if (token === undefined) return nobody;
  const caller = await callerOf(token, options, expect);
  if (!caller) {
    throw new ApiError('UNAUTHENTICATED', 'The access token is not known here or has expired.');
  }
  return caller;
}

/** The access token of a request as it was sent, or undefined when there is none. */
function accessTokenOf(request: Request): string | undefined {
  const token = (request.headers.get('authorization') ?? '').replace(/^Bearer +/i, '').trim();
  return token === '' ? undefined : token;
}

/** Whom a token's hash belonged to when it was last asked about. Never believed, only begun with. */
const lastCallers = new Map<string, Caller>();
const mostRemembered = 1000;

function remember(tokenHash: string, caller: Caller | undefined): void {
  lastCallers.delete(tokenHash);
  if (caller) lastCallers.set(tokenHash, caller);
  const [oldest] = lastCallers.keys();
  if (lastCallers.size > mostRemembered && oldest !== undefined) lastCallers.delete(oldest);
}

async function callerOf(
  token: string,
  options: AppOptions,
  expect: ((caller: Caller) => void) | undefined,
): Promise<Caller | undefined> {
  const now = options.clock();
  if (looksLikeVisitorToken(token)) {
    const facts = await readVisitorToken(options.config.secret, token, { use: 'access', now });
    if (!facts) return undefined;
    const { businessId, clientId, visitorId } = facts;
    return { kind: 'visitor', rank: 'visitor', businessId, clientId, visitorId };
  }
  const tokenHash = await hashSecret(token);
  const last = lastCallers.get(tokenHash);
  if (last) expect?.(last);
  const row = await findAccessToken(options.database, { tokenHash, now });
  const caller = row && callerOfRow(row);
  remember(tokenHash, caller);
  return caller;
}

function callerOfRow(row: AccessTokenRow): Caller | undefined {
  const facts = { businessId: row.business_id, clientId: row.client_id };
  switch (row.kind) {
    case 'member':
      if (!row.member_active) return undefined;
      return {
        ...facts,
        kind: 'member',
        rank: rankOf(row.role),
        memberId: row.member_id ?? undefined,
        signInSessionId: row.sign_in_session_id ?? undefined,
      };
    case 'app':
      return { ...facts, kind: 'app', rank: 'admin' };
    default:
      return row.kind satisfies never;
  }
}

function rankOf(role: MemberRole | null): CallerRank {
  return role ?? 'member';
}

interface MemberTokenFacts {
  businessId: string;
  clientId: string;
  memberId: string;
  signInSessionId: string | null;
  familyId: string | null;
}

/** A new opaque access token of a member, stored only as its hash. */
export async function issueAccessToken(db: Queries, facts: MemberTokenFacts, now: Date): Promise<string> {
  const token = randomSecret();
  const expiresAt = secondsAfter(now, lifetime.accessToken);
  await insertAccessToken(db, {
    ...facts,
    kind: 'member',
    tokenHash: await hashSecret(token),
    now,
    expiresAt,
  });
  return token;
}
