import type { SignInSession } from '../../../../contract/calls/identity/members.ts';
import { secondsFrom } from '../../../../contract/durations.ts';
import { whyUnstorable } from '../../../../contract/entities/values/text.ts';
import { ApiError } from '../../../../contract/errors.ts';
import type { Queries } from '../../../database/database.ts';
import { clientAddressHeader } from '../../options.ts';
import {
  findOwnSessions,
  lockOwnSessions,
  logSignOuts,
  revokeSessions,
  updateDevice,
} from '../../../tables/identity/ownSessions.ts';
import { hashSecret } from '../../../secrets/secrets.ts';
import { lifetime } from '../oauth/tokenLifetimes.ts';

interface Own {
  businessId: string;
  memberId: string;
  now: Date;
}

const maxSessions = 100;
const longestUserAgent = 400;

/** A member's active sessions; `currentId` is the session of the caller's token. */
export async function listOwnSessions(
  db: Queries,
  { businessId, memberId, currentId, now }: Own & { currentId: string | undefined },
): Promise<SignInSession[]> {
  const idleSince = secondsFrom(now, -lifetime.refreshIdle);
  const rows = await findOwnSessions(db, { businessId, memberId, now, idleSince, limit: maxSessions });
  return rows.map(({ id, created_at, last_used_at, user_agent, network }) => ({
    id,
    startedDate: created_at.toISOString(),
    lastUsedDate: last_used_at.toISOString(),
    ...(user_agent !== null && { userAgent: user_agent }),
    ...(network !== null && { network }),
    current: id === currentId,
  }));
}

/** Ends one of a member's own sessions. Throws NOT_FOUND, also for another member's session. */
export async function endOwnSession(
  db: Queries,
  { id, ...own }: Own & { id: string; requestId: string },
): Promise<void> {
  const ids = await lockOwnSessions(db, own);
  if (!ids.includes(id)) throw new ApiError('NOT_FOUND', 'Session not found. It may have ended.');
  await revokeSessions(db, { ...own, ids: [id] });
  await logSignOuts(db, { ...own, ids: [id] });
}

/**
 * Stores the browser and approximate location of a new access token's request with its session, so that members
 * recognize their sessions. Tokens of visitors have no session.
 */
export async function noteDevice(db: Queries, accessToken: string, { headers }: Request): Promise<void> {
  const said = headers.get('user-agent')?.slice(0, longestUserAgent).trim() ?? '';
  const address = headers.get(clientAddressHeader);
  await updateDevice(db, {
    tokenHash: await hashSecret(accessToken),
    userAgent: said === '' || whyUnstorable(said) !== undefined ? null : said,
    network: address ? networkPrefix(address) : null,
  });
}

/**
 * The first three numbers of an IPv4 address, the first three groups of an IPv6 one: locates a town, never a
 * person.
 */
export function networkPrefix(address: string): string | null {
  const four = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/i.exec(address)?.[1];
  if (four) return `${four}.0/24`;
  const [host = ''] = address.toLowerCase().split('%');
  if (!/^[\da-f:]+$/.test(host) || !host.includes(':')) return null;
  if (host === '::1') return '::1/128';
  const [head = ''] = host.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const first = [...groups, '0', '0', '0']
    .slice(0, 3)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${first.join(':')}::/48`;
}
