const minute = 60;
const day = 24 * 60 * minute;

/** In seconds. Security goals B1, B5, B14, B18. */
export const lifetime = {
  accessToken: 10 * minute,
  /** Of the owner of a test business: a worker of a test run may use it all the time. QA mode only. */
  testAccessToken: day,
  authorizationCode: minute,
  redirectSession: minute,
  /** Time for submitting the form of an opened page. */
  openedPage: 30 * minute,
  /** The same for a page that signs a member in without a password. */
  provenPage: 5 * minute,
  refreshIdle: 14 * day,
  /** Not extended by rotation. */
  refreshAbsolute: 30 * day,
  /** Window in which a rotated refresh token returns its successor again: two tabs may refresh at once. */
  refreshReuseWindow: 10,
  visitorRefresh: 365 * day,
} as const;

export function secondsAfter(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}
