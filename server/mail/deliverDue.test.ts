import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { engineOfTheDay } from '../testing/database/testDatabase.ts';
import { startTestApp, type TestApp } from '../testing/testApp.ts';
import { deliverDue } from './deliverDue.ts';
import { MailRefused, type Mailer, type OutgoingMail } from './mailer.ts';
import type { MailSubject } from './composeMail.ts';
import { queueMail } from './mails.ts';
import { newestMessages } from './outbox.ts';

const engines = engineOfTheDay(import.meta.url);

const never = new AbortController().signal;
const hour = 3600;

/** A mailer that runs `next` and then stores the mail. */
function mailbox(next: (mail: OutgoingMail) => Promise<void> = () => Promise.resolve()) {
  const arrived: OutgoingMail[] = [];
  const mailer: Mailer = {
    deliver: async (mail) => {
      await next(mail);
      arrived.push(mail);
    },
  };
  return { arrived, mailer };
}

describe.each(engines)('mail delivery on $name', ({ open }) => {
  let server: TestApp;
  let businessId: string;
  beforeEach(async () => {
    server = startTestApp(await open());
    ({ businessId } = await server.addBusiness());
    await server.database.write(sql`delete from outbox`);
  });

  async function queue(count = 1, subject: MailSubject = { kind: 'passwordChanged' }) {
    const { clock, config } = server.options;
    for (let at = 1; at <= count; at += 1) {
      const mail = { businessId, to: `person${at}@example.com`, ...subject };
      await queueMail(server.database, mail, { secret: config.secret, now: clock() });
    }
  }

  const messages = () =>
    newestMessages(server.database, { businessId, limit: 100 }, server.options.config.secret);
  const fates = async () =>
    (await messages()).map(({ attempts, deliveredAt, givenUpAt, lastError }) => ({
      attempts,
      delivered: deliveredAt !== null,
      givenUp: givenUpAt !== null,
      lastError,
    }));

  const deliver = (mailer: Mailer) => deliverDue(server.options, mailer, never);
  async function deliverAll(mailer: Mailer) {
    while ((await deliver(mailer)) > 0);
  }

  test('sends a mail once, with the business’s name and a stable Message-ID', async () => {
    await queue();
    const { arrived, mailer } = mailbox();
    expect(await deliver(mailer)).toBe(1);
    expect(await deliver(mailer)).toBe(0);
    const [row] = await messages();
    expect(arrived).toEqual([
      expect.objectContaining({
        id: row?.id,
        from: 'My business',
        to: 'person1@example.com',
        ...row?.content,
      }),
    ]);
    expect(await fates()).toEqual([{ attempts: 1, delivered: true, givenUp: false, lastError: null }]);
  });

  test('sends each mail once when two deliveries run at the same time', async () => {
    await queue(23);
    const [one, other] = [mailbox(), mailbox()];
    await Promise.all([deliverAll(one.mailer), deliverAll(other.mailer)]);
    const arrived = [...one.arrived, ...other.arrived].map(({ to }) => to);
    expect(new Set(arrived).size).toBe(23);
    expect(arrived).toHaveLength(23);
  });

  test('retries a failed delivery with increasing delays', async () => {
    await queue();
    const { mailer } = mailbox(() => Promise.reject(new Error('connect ECONNREFUSED')));
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      expect(await deliver(mailer)).toBe(1);
      let waited = 0;
      do {
        server.passTime(15);
        waited += 15;
        const [due] = await server.database.rows(sql<{ due: boolean }>`
          select next_attempt_at <= ${server.options.clock()} as due from outbox`);
        if (due?.due) break;
      } while (waited < 2 * hour);
      waits.push(waited);
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600, 3600]);
    expect(await fates()).toEqual([
      { attempts: 12, delivered: false, givenUp: false, lastError: 'connect ECONNREFUSED' },
    ]);
    const { arrived, mailer: working } = mailbox();
    expect(await deliver(working)).toBe(1);
    expect(arrived).toHaveLength(1);
    expect(await fates()).toMatchObject([{ delivered: true, lastError: null }]);
  });

  test('gives a mail up after a day of failures, and stores the reason', async () => {
    await queue();
    const { mailer } = mailbox(() => Promise.reject(new Error('still away')));
    await deliver(mailer);
    let hours = 0;
    while (!(await fates())[0]?.givenUp && hours < 50) {
      server.passTime(hour);
      hours += 1;
      await deliver(mailer);
    }
    expect(hours).toBe(24);
    expect(await fates()).toMatchObject([{ delivered: false, givenUp: true, lastError: 'still away' }]);
    expect(await deliver(mailer)).toBe(0);
  });

  test('does not count the time without a running delivery as an attempt', async () => {
    await queue();
    server.passTime(72 * hour);
    const { arrived, mailer } = mailbox();
    await deliver(mailer);
    expect(arrived).toHaveLength(1);
  });

  test('does not retry rejected recipients', async () => {
    await queue(2);
    const { arrived, mailer } = mailbox(({ to }) =>
      to === 'person1@example.com' ? Promise.reject(new MailRefused('550 nobody here')) : Promise.resolve(),
    );
    await deliver(mailer);
    server.passTime(48 * hour);
    expect(await deliver(mailer)).toBe(0);
    expect(arrived.map(({ to }) => to)).toEqual(['person2@example.com']);
    expect(await fates()).toContainEqual({
      attempts: 1,
      delivered: false,
      givenUp: true,
      lastError: '550 nobody here',
    });
  });

  test('does not send an expired code', async () => {
    await queue(1, { kind: 'verificationCode', code: '493027', minutes: 10 });
    server.passTime(10 * 60);
    const { arrived, mailer } = mailbox();
    await deliver(mailer);
    expect(arrived).toEqual([]);
    expect(await fates()).toMatchObject([{ givenUp: true, lastError: expect.stringContaining('run out') }]);
  });

  test('gives up a mail that was sealed with another secret', async () => {
    await queue();
    const { arrived, mailer } = mailbox();
    const config = { ...server.options.config, secret: 'another secret of thirty-two bytes' };
    await deliverDue({ ...server.options, config }, mailer, never);
    expect(arrived).toEqual([]);
    expect(await fates()).toMatchObject([
      { givenUp: true, lastError: expect.stringContaining('another secret') },
    ]);
  });

  test('resends a mail under the same Message-ID after its sender crashed', async () => {
    await queue();
    const [row] = await messages();
    // The state after a process that crashed between claiming a mail and reporting the result.
    await deliver({ deliver: () => Promise.resolve() });
    await server.database.write(sql`update outbox set delivered_at = null`);
    const { arrived, mailer } = mailbox();
    expect(await deliver(mailer)).toBe(0);
    server.passTime(5 * 60);
    expect(await deliver(mailer)).toBe(1);
    expect(arrived.map(({ id }) => id)).toEqual([row?.id]);
  });

  test('aborts running deliveries when asked to stop, and retries them later', async () => {
    await queue();
    const stop = new AbortController();
    const hanging: Mailer = {
      deliver: (_mail, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('stopped')));
          stop.abort();
        }),
    };
    await deliverDue(server.options, hanging, stop.signal);
    expect(await fates()).toEqual([{ attempts: 1, delivered: false, givenUp: false, lastError: 'stopped' }]);
  });

  test('logs failures without address or content', async () => {
    await queue(1, { kind: 'verificationCode', code: '493027', minutes: 10 });
    const error = Object.assign(new Error('450 <person1@example.com>: later'), {
      code: 'EENVELOPE',
      responseCode: 450,
    });
    await deliver(mailbox(() => Promise.reject(error)).mailer);
    const entries = server.log.filter((entry) => 'mail' in entry);
    expect(entries).toEqual([
      {
        failure: 'A mail was not delivered.',
        mail: (await messages())[0]?.id,
        attempt: 1,
        reason: 'Error EENVELOPE 450',
        fate: 'again',
      },
    ]);
  });
});
