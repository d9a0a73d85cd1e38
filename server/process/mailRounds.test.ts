import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { engineOfTheDay } from '../testing/database/testDatabase.ts';
import type { Mailer } from '../mail/mailer.ts';
import { queueMail } from '../mail/mails.ts';
import { newestMessages } from '../mail/outbox.ts';
import { startTestApp, type TestApp } from '../testing/testApp.ts';
import { sendMails, startMailing } from './mailRounds.ts';

const engines = engineOfTheDay(import.meta.url);

/** Accepts and collects all mails. */
function mailbox() {
  const arrived: string[] = [];
  const mailer: Mailer = { deliver: ({ to }) => Promise.resolve(void arrived.push(to)) };
  return { arrived, mailer };
}

/** A mailer that never completes. */
function hanging() {
  const begun: string[] = [];
  const mailer: Mailer = {
    deliver: ({ to }, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('stopped')));
        begun.push(to);
      }),
  };
  return { begun, mailer };
}

describe.each(engines)('periodic mail delivery on $name', ({ open }) => {
  let server: TestApp;
  let businessId: string;
  beforeEach(async () => {
    server = startTestApp(await open());
    ({ businessId } = await server.addBusiness());
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  async function queue(count: number) {
    const { clock, config } = server.options;
    const context = { secret: config.secret, now: clock() };
    for (let at = 0; at < count; at += 1) {
      const mail = { businessId, to: `p${at}@example.com`, kind: 'passwordChanged' } as const;
      await queueMail(server.database, mail, context);
    }
  }

  const delivered = async () => {
    const asked = { businessId, limit: 100 };
    const messages = await newestMessages(server.database, asked, server.options.config.secret);
    return messages.filter(({ deliveredAt }) => deliveredAt !== null).length;
  };

  test('sends due mails within a second, and finishes running deliveries when asked to stop', async () => {
    await queue(3);
    const { arrived, mailer } = mailbox();
    const stop = sendMails(server.options, mailer);
    expect(await delivered()).toBe(0);
    vi.advanceTimersByTime(1000);
    await vi.waitFor(() => expect(arrived).not.toEqual([]), 30_000);
    await stop();
    expect(await delivered()).toBe(3);
  });

  test('aborts running deliveries five seconds after it was asked to stop', async () => {
    await queue(1);
    const { begun, mailer } = hanging();
    const stop = sendMails(server.options, mailer);
    vi.advanceTimersByTime(1000);
    await vi.waitFor(() => expect(begun).toHaveLength(1), 30_000);
    const stopped = stop();
    vi.advanceTimersByTime(5000);
    await stopped;
    expect(server.log).toContainEqual(
      expect.objectContaining({ failure: 'A mail was not delivered.', fate: 'again' }),
    );
    expect(await delivered()).toBe(0);
  });

  test('logs a database failure and continues', async () => {
    let asked = 0;
    const rows = () => {
      asked += 1;
      return Promise.reject(new Error('gone'));
    };
    const stop = sendMails({ ...server.options, database: { ...server.database, rows } }, mailbox().mailer);
    vi.advanceTimersByTime(1000);
    await vi.waitFor(() => expect(server.log).toContainEqual({ failure: 'Error: gone' }), 30_000);
    vi.advanceTimersByTime(1000);
    await vi.waitFor(() => expect(asked).toBe(2), 30_000);
    await stop();
  });

  test('only lists mails on the mailbox page when no mail server is set', async () => {
    await queue(1);
    const stop = await startMailing({ mode: 'development' }, server.options);
    vi.advanceTimersByTime(1000);
    vi.useRealTimers();
    await vi.waitFor(async () => expect(await delivered()).toBe(1), 30_000);
    await stop();
  });

  test('does not start in production without a mail server, and logs that in one line', async () => {
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    await queue(1);
    const stop = await startMailing({ mode: 'production' }, server.options);
    vi.advanceTimersByTime(10_000);
    await stop();
    expect(await delivered()).toBe(0);
    expect(said.mock.calls).toEqual([
      [expect.stringMatching(/^Emails are queued: .*FRONTDESK_SMTP_URL.*\n$/)],
    ]);
  });
});
