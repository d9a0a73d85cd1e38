import { daysFrom } from '../../contract/durations.ts';
import type { Database } from '../database/database.ts';
import { deleteOldMessages } from '../tables/outbox.ts';
import { deleteOldInvitations } from '../tables/identity/teamInvitations.ts';

/** Retention of a message after its creation, and of an invitation after its expiry. */
const retentionDays = 30;

/** Deletes old messages and invitations of all businesses, in any state, and returns their number. */
export async function forgetOldMail({
  database,
  clock,
}: {
  database: Database;
  clock: () => Date;
}): Promise<number> {
  const before = daysFrom(clock(), -retentionDays);
  return (await deleteOldMessages(database, before)) + (await deleteOldInvitations(database, before));
}
