import type { CallerRank } from '../../contract/callerRank.ts';

/** Sender of a request. Identity and business come from the access token only. */
export interface Caller {
  /** Identity specification section 3, identity kind: anonymous visitor, member, app; `none` without a token. */
  kind: 'none' | 'visitor' | 'member' | 'app';
  rank: CallerRank;
  /** Absent exactly when `kind` is `none`. */
  businessId?: string;
  clientId?: string;
  memberId?: string;
  visitorId?: string;
  /** The sign-in session of the access token. */
  signInSessionId?: string;
}

export const nobody: Caller = { kind: 'none', rank: 'anyone' };
