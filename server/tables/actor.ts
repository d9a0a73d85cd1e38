/** The author of a change in the form of events (reference/events.md section 1, Identity in the envelope). */
export type Actor =
  | { identityType: 'ANONYMOUS_VISITOR'; anonymousVisitorId?: string }
  | { identityType: 'MEMBER'; memberId?: string }
  | { identityType: 'APP'; appId?: string }
  /** The installation itself: sample data, background work. */
  | { identityType: 'UNKNOWN' };
