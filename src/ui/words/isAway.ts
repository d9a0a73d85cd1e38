import { minuteMs } from '../../../contract/durations.ts';

/** An open dashboard renews its token every ten minutes. */
const awayAfterMs = 15 * minuteMs;

/** Whether a session or member was last active so long ago that it no longer counts as active now. */
export const isAway = (lastUsedDate: string, now: Date): boolean =>
  now.getTime() - new Date(lastUsedDate).getTime() >= awayAfterMs;
