import type { CallerRank } from '../../contract/call.ts';

/** Who sent a request, from its access token alone; the business comes from nowhere else. */
export interface Caller {
  /** Identity specification section 3, identity kind: anonymous visitor, member, app; `none` without a token. */
  kind: 'none' | 'visitor' | 'member' | 'app';
  rank: CallerRank;
  /** Absent exactly when `kind` is `none`. */
  businessId?: string;
  clientId?: string;
  memberId?: string;
  visitorId?: string;
  /** The sign-in session that the access token belongs to. */
  signInSessionId?: string;
}

export const nobody: Caller = { kind: 'none', rank: 'anyone' };
