import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { newestMessages } from '../../mail/outbox.ts';
import type { Identity } from './testIdentity.ts';

/** The newest mail of the business, to this address if given. */
export async function newestMail(
  { database, businessId, options }: Identity,
  recipient?: string,
): Promise<{ subject: string; text: string }> {
  const [newest] = await newestMessages(database, { businessId, recipient, limit: 1 }, options.config.secret);
  if (!newest?.content) throw new Error(`Nothing was written to ${recipient ?? 'anybody'}.`);
  return newest.content;
}

export async function mailsTo(
  { database, businessId, options }: Identity,
  recipient: string,
): Promise<number> {
  const asked = { businessId, recipient, limit: 100 };
  return (await newestMessages(database, asked, options.config.secret)).length;
}

/** The six digits of the newest mail. */
export async function mailedCode(identity: Identity, recipient: string): Promise<string> {
  const { text } = await newestMail(identity, recipient);
  const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0];
  if (code === undefined) throw new Error(`There is no code in: ${text}`);
  return code;
}

/** The link in the newest mail to the hosted page at `path`. */
export async function mailedLink(identity: Identity, recipient: string, path: string): Promise<string> {
  const { text } = await newestMail(identity, recipient);
  const link = text.match(/https?:\/\/\S+/g)?.find((each) => new URL(each).pathname.startsWith(path));
  if (link === undefined) throw new Error(`There is no link to ${path} in: ${text}`);
  return link;
}

/** Waits for the recovery mail, which is written after the answer; the log tells when, also when none was due. */
export async function andWritten<Answer>(
  { database, businessId }: Identity,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const asked = async () => {
    const rows = await database.rows(
      sql`select id from sign_in_log where business_id = ${businessId} and event = 'recovery_asked'`,
    );
    return rows.length;
  };
  const before = await asked();
  const answer = await send();
  await vi.waitFor(async () => expect(await asked()).toBeGreaterThan(before), { interval: 5, timeout: 5000 });
  return answer;
}
