import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engineOfTheDay } from '../testing/database/testDatabase.ts';
import { deliverDue } from '../mail/deliverDue.ts';
import { MailRefused, type OutgoingMail } from '../mail/mailer.ts';
import { queueMail } from '../mail/mails.ts';
import { newestMessages } from '../mail/outbox.ts';
import { startTestApp, type TestApp } from '../testing/testApp.ts';
import { mustEncrypt, openSmtp, type SmtpMailer } from './smtp.ts';

const engines = engineOfTheDay(import.meta.url);

const never = new AbortController().signal;
const from = 'desk@studio.example';

interface Arrived {
  from: string;
  to: string[];
  raw: string;
}

test.each([
  ['smtp://me:secret@mail.example:587', true],
  ['smtps://me:secret@mail.example', true],
  ['smtp://mail.example', false],
  ['smtp://me:secret@localhost:2525', false],
  ['smtp://me:secret@127.0.0.1', false],
])('requires encryption for %s: %s', (url, must) => {
  expect(mustEncrypt(url)).toBe(must);
});

/** Starts a real mail server on its own port; it can stop and restart there. */
async function startMailServer(options: SMTPServerOptions = {}, port = 0) {
  const arrived: Arrived[] = [];
  const server = new SMTPServer({
    authOptional: true,
    // How long a stopping server waits for connections that are kept open.
    closeTimeout: 50,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, callback) => {
      if (address.startsWith('nobody')) {
        callback(Object.assign(new Error('No such user here'), { responseCode: 550 }));
      } else if (address.startsWith('full')) {
        callback(Object.assign(new Error('Mailbox full, try later'), { responseCode: 452 }));
      } else callback();
    },
    onData: (stream, { envelope }, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const sender = envelope.mailFrom ? envelope.mailFrom.address : '';
        const to = envelope.rcptTo.map(({ address }) => address);
        arrived.push({ from: sender, to, raw: Buffer.concat(chunks).toString() });
        callback();
      });
    },
    ...options,
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  const address = server.server.address() as AddressInfo;
  return {
    arrived,
    port: address.port,
    url: `smtp://127.0.0.1:${address.port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

const recipientsOf = ({ arrived }: MailServer): string[] => arrived.flatMap(({ to }) => to);

type MailServer = Awaited<ReturnType<typeof startMailServer>>;

const mail: OutgoingMail = {
  id: 'cdb5d4b6-5a3e-4b65-a2a7-6e0f1f2b9c11',
  from: 'Linden Yoga',
  to: 'ana@example.com',
  subject: 'Linden Yoga: אימות כתובת',
  text: 'Code: 493027\n.\nשלום',
  html: '<p dir="rtl">493027 שלום</p>',
  language: 'he',
};

/** The header lines, unfolded. */
const headOf = (raw: string) => (raw.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');

describe('a mail by SMTP', () => {
  let server: MailServer;
  let mailer: SmtpMailer | undefined;
  beforeEach(async () => {
    server = await startMailServer();
    mailer = openSmtp({ url: server.url, from });
  });
  afterEach(async () => {
    mailer?.close();
    await server.close();
  });

  const arrivedHead = async (changes: Partial<OutgoingMail>) => {
    await mailer?.deliver({ ...mail, ...changes }, never);
    return headOf(server.arrived.at(-1)?.raw ?? '');
  };

  test('has sender, recipient, a stable Message-ID and both parts of its content', async () => {
    const head = await arrivedHead({});
    expect(server.arrived).toMatchObject([{ from, to: ['ana@example.com'] }]);
    expect(head).toContain(`Message-ID: <${mail.id}@studio.example>`);
    expect(head).toContain(`From: Linden Yoga <${from}>`);
    expect(head).toContain('To: ana@example.com');
    expect(head).toContain('Auto-Submitted: auto-generated');
    expect(head).toContain('Content-Language: he');
    const parts = (server.arrived[0]?.raw ?? '').split(/\r\n--[^\r\n]+(?:\r\n|$)/).slice(1, -1);
    const contents = parts.map((part) => {
      const [, ...body] = part.split('\r\n\r\n');
      return Buffer.from(body.join(''), 'base64').toString();
    });
    expect(parts.map((part) => /^Content-Type: ([\w/]+)/m.exec(part)?.[1])).toEqual([
      'text/plain',
      'text/html',
    ]);
    expect(contents.map((content) => content.replaceAll('\r\n', '\n').trim())).toEqual([
      mail.text,
      mail.html,
    ]);
  });

  const arrivedTypes = async (methods: readonly ('REQUEST' | 'CANCEL')[]) => {
    const calendars = methods.map((method) => ({ method, content: `METHOD:${method}\r\n` }));
    await mailer?.deliver({ ...mail, ...(calendars.length > 0 && { calendars }) }, never);
    const raw = (server.arrived.at(-1)?.raw ?? '').replaceAll(/\r\n[ \t]+/g, ' ');
    return [...raw.matchAll(/^Content-Type: (text\/calendar|application\/ics)(.*)$/gm)].map(
      ([, type, rest]) => `${type} ${/method=(\w+)/.exec(rest ?? '')?.[1] ?? ''}`,
    );
  };

  test('invites to an event, and attaches several', async () => {
    expect(await arrivedTypes(['CANCEL'])).toEqual(['text/calendar CANCEL', 'application/ics ']);
    expect(await arrivedTypes(['REQUEST', 'CANCEL'])).toEqual([
      'text/calendar REQUEST',
      'text/calendar CANCEL',
    ]);
    expect(await arrivedTypes([])).toEqual([]);
  });

  test('gets no header line from a name, an address or a subject', async () => {
    const injected = '\r\nBcc: eve@example.com\r\n\r\nhello';
    const head = await arrivedHead({ from: `Ana${injected}`, subject: `Subject${injected}` });
    expect(server.arrived.at(-1)?.to).toEqual(['ana@example.com']);
    expect(head.filter((line) => /^bcc:/i.test(line))).toEqual([]);
    const before = server.arrived.length;
    await mailer?.deliver({ ...mail, to: `ana@example.com${injected}` }, never).catch(() => undefined);
    for (const { to, raw } of server.arrived.slice(before)) {
      expect(to).not.toContain('eve@example.com');
      expect(headOf(raw).filter((line) => /^bcc:/i.test(line))).toEqual([]);
    }
  });

  test('is rejected permanently when the recipient is unknown, and temporarily when the mailbox is full', async () => {
    await expect(mailer?.deliver({ ...mail, to: 'nobody@example.com' }, never)).rejects.toBeInstanceOf(
      MailRefused,
    );
    await expect(mailer?.deliver({ ...mail, to: 'full@example.com' }, never)).rejects.not.toBeInstanceOf(
      MailRefused,
    );
    expect(server.arrived).toEqual([]);
  });

  test('is aborted when its sender is asked to stop', async () => {
    await server.close();
    server = await startMailServer({ onData: () => undefined });
    mailer?.close();
    mailer = openSmtp({ url: server.url, from });
    const stop = new AbortController();
    const sending = mailer.deliver(mail, stop.signal);
    stop.abort();
    await expect(sending).rejects.toThrow(/abort/i);
  });
});

describe.each(engines)('an outbox on $name and a mail server', ({ open }) => {
  let app: TestApp;
  let businessId: string;
  beforeEach(async () => {
    app = startTestApp(await open());
    ({ businessId } = await app.addBusiness());
    await app.database.write(sql`delete from outbox`);
  });

  async function queue(...recipients: string[]) {
    const { clock, config } = app.options;
    for (const to of recipients) {
      const context = { secret: config.secret, now: clock() };
      await queueMail(app.database, { businessId, to, kind: 'passwordChanged' }, context);
    }
  }

  const fates = async () => {
    const rows = await newestMessages(app.database, { businessId, limit: 100 }, app.options.config.secret);
    return Object.fromEntries(
      rows.map(({ recipient, deliveredAt, givenUpAt }) => [
        recipient,
        deliveredAt ? 'delivered' : givenUpAt ? 'given up' : 'waiting',
      ]),
    );
  };

  async function deliverAll(mailer: SmtpMailer) {
    while ((await deliverDue(app.options, mailer, never)) > 0);
  }

  test('each mail succeeds or fails on its own', async () => {
    const server = await startMailServer();
    const mailer = openSmtp({ url: server.url, from });
    await queue('ana@example.com', 'nobody@example.com', 'full@example.com', 'ben@example.com');
    await deliverAll(mailer);
    expect(await fates()).toEqual({
      'ana@example.com': 'delivered',
      'ben@example.com': 'delivered',
      'nobody@example.com': 'given up',
      'full@example.com': 'waiting',
    });
    mailer.close();
    await server.close();
  });

  test('mails wait while the server is down, and arrive once when it is back', async () => {
    const away = await startMailServer();
    const mailer = openSmtp({ url: away.url, from });
    await queue('ana@example.com');
    await deliverAll(mailer);
    await away.close();
    await queue('ben@example.com', 'cleo@example.com');
    await deliverAll(mailer);
    expect(await fates()).toMatchObject({ 'ben@example.com': 'waiting', 'cleo@example.com': 'waiting' });
    const back = await startMailServer({}, away.port);
    app.passTime(15);
    await deliverAll(mailer);
    expect(away.arrived.map(({ to }) => to)).toEqual([['ana@example.com']]);
    expect(recipientsOf(back).toSorted()).toEqual(['ben@example.com', 'cleo@example.com']);
    mailer.close();
    await back.close();
  });

  test('two concurrent processes send each mail once', async () => {
    const server = await startMailServer();
    const mailers = [1, 2].map(() => openSmtp({ url: server.url, from }));
    const recipients = Array.from({ length: 17 }, (_, at) => `person${at}@example.com`);
    await queue(...recipients);
    await Promise.all(mailers.map(deliverAll));
    expect(recipientsOf(server).toSorted()).toEqual(recipients.toSorted());
    for (const mailer of mailers) mailer.close();
    await server.close();
  });
});
