const minute = 60;
const day = 24 * 60 * minute;

/** In seconds. Security goals B1, B5, B14, B18. */
export const lifetime = {
  accessToken: 10 * minute,
  authorizationCode: minute,
  redirectSession: minute,
  /** How long an opened page waits for its form to be sent. */
  openedPage: 30 * minute,
  /** How long an opened page waits that signs a member in without a password. */
  provenPage: 5 * minute,
  refreshIdle: 14 * day,
  /** Rotation does not extend it. */
  refreshAbsolute: 30 * day,
  /** In which a refresh token that has just been rotated gives its child again: two tabs may ask at once. */
  refreshReuseWindow: 10,
  visitorRefresh: 365 * day,
} as const;

export function secondsAfter(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}
