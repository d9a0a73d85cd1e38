import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { engineOfTheDay } from '../testing/database/testDatabase.ts';
import { languages } from './languages.ts';
import { startTestApp, testNow, type TestApp, type TestBusiness } from '../testing/testApp.ts';
import type { MailSubject } from './composeMail.ts';
import { queueMail } from './mails.ts';
import { newestMessages, queueMessages } from './outbox.ts';

const engines = engineOfTheDay(import.meta.url);

const link = 'https://desk.example/identity/recover/0123456789abcdef-secret';
const subjects: readonly MailSubject[] = [
  { kind: 'verificationCode', code: '493027', minutes: 10 },
  { kind: 'recovery', link, minutes: 60 },
  { kind: 'activation', link },
  { kind: 'alreadyRegistered', signInLink: 'https://desk.example/in', recoverLink: link },
  { kind: 'passwordChanged' },
  { kind: 'approvalWanted', memberName: 'Noor', memberEmail: 'noor@example.com', teamLink: link },
  { kind: 'approved', signInLink: link },
  { kind: 'invitation', link, role: 'staff', invitedBy: 'Maya', days: 7 },
];

describe.each(engines)('mails on $name', ({ open }) => {
  let server: TestApp;
  let business: TestBusiness;
  const to = 'ana@example.com';

  beforeAll(async () => {
    server = startTestApp(await open());
    business = await server.addBusiness();
  });

  const context = () => ({ secret: server.options.config.secret, now: testNow });

  async function queued(subject: MailSubject, language?: string) {
    const { businessId } = business;
    await server.database.transaction((db) =>
      queueMail(db, { businessId, to, language, ...subject }, context()),
    );
    const [message] = await newestMessages(server.database, { businessId, limit: 1 }, context().secret);
    if (!message?.content) throw new Error('There is no message, or it cannot be read.');
    return { ...message, ...message.content };
  }

  describe.each(Object.keys(languages))('in %s', (language) => {
    test.each(subjects.map((subject) => [subject.kind, subject] as const))(
      'say %s as text and as HTML, with no secret in the subject',
      async (_kind, subject) => {
        const message = await queued(subject, language);
        const secrets = Object.values(subject).filter((value) => value === link || value === '493027');
        for (const secret of secrets) {
          expect(message.subject).not.toContain(secret);
          expect(message.text).toContain(secret);
          expect(message.html).toContain(secret);
        }
        expect(message.html).toContain(
          `<html lang="${language}" dir="${language === 'he' ? 'rtl' : 'ltr'}">`,
        );
        expect(`${message.subject}${message.text}${message.html}`).not.toMatch(/\{\w+\}|undefined|\[object/);
        expect(message.recipient).toBe(to);
      },
    );
  });

  test.each(subjects.filter((subject) => 'link' in subject || 'signInLink' in subject))(
    'link to a page in their language: $kind',
    async (subject) => {
      const { text } = await queued(subject, 'de');
      const links = text.match(/https:\S+/g) ?? [];
      expect(links.map((each) => new URL(each).search)).toEqual(links.map(() => '?language=de'));
      expect(links.length).toBeGreaterThan(0);
    },
  );

  test('are in the language of the business if the recipient’s is unknown', async () => {
    expect((await queued({ kind: 'passwordChanged' })).language).toBe('en');
    await server.database.write(
      sql`update businesses set locale = 'de-AT' where id = ${business.businessId}`,
    );
    expect((await queued({ kind: 'passwordChanged' }, 'fr')).language).toBe('de');
    await server.database.write(
      sql`update businesses set locale = 'en-US' where id = ${business.businessId}`,
    );
  });

  test('stop being useful when their code or link expires', async () => {
    const minuteMs = 60_000;
    const code = await queued({ kind: 'verificationCode', code: '493027', minutes: 10 });
    expect(code.usefulUntil).toEqual(new Date(testNow.getTime() + 10 * minuteMs));
    const invitation = await queued({ kind: 'invitation', link, role: 'admin', invitedBy: 'M', days: 7 });
    expect(invitation.usefulUntil).toEqual(new Date(testNow.getTime() + 7 * 1440 * minuteMs));
    expect((await queued({ kind: 'passwordChanged' })).usefulUntil).toBeNull();
  });

  test.each([
    'ana@example.com\r\nBcc: eve@example.com',
    'ana@example.com\nBcc: eve@example.com',
    'ana@example.com, eve@example.com',
    'Ana <ana@example.com>',
    'ana@example.com\u0000',
    'ana@exam\u2028ple.com',
    '',
    'ana',
  ])('go to exactly one address: %j is refused', async (address) => {
    const { businessId } = business;
    const mail = { businessId, to: address, kind: 'passwordChanged' } as const;
    await expect(queueMail(server.database, mail, context())).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      fieldViolations: [{ field: 'email', violatedRule: 'FORMAT' }],
    });
  });

  test('allow no name to add a header line or a tag', async () => {
    const name = 'Ana\r\nBcc: eve@example.com\u2028<script>alert(1)</script>';
    const text = await queued({ kind: 'approvalWanted', memberName: name, memberEmail: to, teamLink: link });
    expect(text.html).not.toContain('<script>');
    expect(text.html).toContain('&lt;script&gt;');
    await server.database.write(sql`update businesses set name = ${name} where id = ${business.businessId}`);
    const { subject } = await queued({ kind: 'passwordChanged' });
    expect(subject).not.toMatch(/[\r\n\u2028]/);
    expect(subject).toMatch(/^Ana Bcc: eve@example\.com <script>/);
  });

  test('exist only if the transaction that queued them was committed', async () => {
    const { businessId } = await server.addBusiness();
    const mail = { businessId, to, kind: 'passwordChanged' } as const;
    const failing = server.database.transaction(async (db) => {
      await queueMail(db, mail, context());
      throw new Error('it did not happen');
    });
    await expect(failing).rejects.toThrow('it did not happen');
    expect(await newestMessages(server.database, { businessId, limit: 9 }, context().secret)).toEqual([]);
  });

  test('B7: hold no readable code, link or text in the database', async () => {
    const { businessId } = await server.addBusiness();
    for (const subject of subjects) {
      await queueMail(server.database, { businessId, to, ...subject }, context());
    }
    const rows = await server.database.rows(sql<{ row: string }>`
      select outbox::text as row from outbox where business_id = ${businessId}`);
    expect(rows).toHaveLength(subjects.length);
    const all = rows.map(({ row }) => row).join('\n');
    for (const readable of ['493027', link, 'desk.example', 'password', 'Noor', 'invites']) {
      expect(all).not.toContain(readable);
    }
    const read = await newestMessages(server.database, { businessId, limit: 99 }, `${context().secret}!`);
    expect(read.map(({ content }) => content)).toEqual(subjects.map(() => undefined));
  });

  test('are never sealed with an invalid secret', async () => {
    const laidOut = { subject: 's', text: 't', html: 'h', language: 'en' } as const;
    const message = { businessId: business.businessId, to, ...laidOut };
    await expect(queueMessages(server.database, [message], { secret: '', now: testNow })).rejects.toThrow(
      'secret',
    );
  });
});
