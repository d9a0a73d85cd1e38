/**
 * The minimum rank of a call's caller, from lowest to highest. A higher rank may make all calls of lower ones.
 * - `anyone`: no token required
 * - `visitor`: any valid token, including an anonymous visitor's
 * - `member`: a signed-in person
 * - `staff`: a member with a role in the business (reads all of its data)
 * - `admin`: may change the business's catalogue
 * - `owner`: may also change roles
 *
 * Bookings specification section 6; the ranks above `member` are Frontdesk's own.
 */
export const callerRanks = ['anyone', 'visitor', 'member', 'staff', 'admin', 'owner'] as const;
export type CallerRank = (typeof callerRanks)[number];

/** Whether a caller of rank `has` satisfies rank `needs`. */
export function rankAllows(has: CallerRank, needs: CallerRank): boolean {
  return callerRanks.indexOf(has) >= callerRanks.indexOf(needs);
}
