import { daySeconds } from '../../../../contract/durations.ts';

const minuteSeconds = 60;

/** In seconds. Security goals B1, B5, B14, B18. */
export const lifetime = {
  accessToken: 10 * minuteSeconds,
  /** Of the owner of a test business: a worker of a test run may use it all the time. QA mode only. */
  testAccessToken: daySeconds,
  authorizationCode: minuteSeconds,
  redirectSession: minuteSeconds,
  /** Time for submitting the form of an opened page. */
  openedPage: 30 * minuteSeconds,
  /** The same for a page that signs a member in without a password. */
  provenPage: 5 * minuteSeconds,
  refreshIdle: 14 * daySeconds,
  /** Not extended by rotation. */
  refreshAbsolute: 30 * daySeconds,
  /** Window in which a rotated refresh token returns its successor again: two tabs may refresh at once. */
  refreshReuseWindow: 10,
  visitorRefresh: 365 * daySeconds,
} as const;
