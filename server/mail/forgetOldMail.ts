import type { Database } from '../database/database.ts';
import { deleteOldMessages } from '../tables/outbox.ts';
import { deleteOldInvitations } from '../tables/identity/teamInvitations.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** How long a message stays after it was written, and an invitation after it ran out. */
const daysKept = 30;

/** Removes old messages and invitations of every business, whatever became of them, and answers how many there were. */
export async function forgetOldMail({
  database,
  clock,
}: {
  database: Database;
  clock: () => Date;
}): Promise<number> {
  const before = new Date(clock().getTime() - daysKept * dayMs);
  return (await deleteOldMessages(database, before)) + (await deleteOldInvitations(database, before));
}
