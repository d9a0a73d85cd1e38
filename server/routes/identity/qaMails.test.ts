import { beforeAll, describe, expect, test } from 'vitest';
import { listTestMails } from '../../../contract/calls/workbench/qa.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import type { MailSubject } from '../../mail/composeMail.ts';
import { queueMail } from '../../mail/mails.ts';
import { ask, refused, startTestApp, type TestApp, type TestBusiness } from '../../testing/testApp.ts';

const engines = engineOfTheDay(import.meta.url);

const to = 'ana@example.com';
const link = 'https://desk.example/identity/recover/abc?x=1&y=2';

describe.each(engines)('test mails on $name', ({ open }) => {
  let server: TestApp;
  let mine: TestBusiness;
  let theirs: TestBusiness;
  beforeAll(async () => {
    server = startTestApp(await open(), { mode: 'qa' });
    mine = await server.addBusiness();
    server.passTime(1);
    theirs = await server.addBusiness();
    await write(mine, to, { kind: 'verificationCode', code: '493027', minutes: 10 });
    await write(mine, 'ben@example.com', { kind: 'passwordChanged' });
    await write(mine, to, { kind: 'recovery', link, minutes: 60 });
    await write(theirs, to, { kind: 'passwordChanged' });
  });

  async function write({ businessId }: TestBusiness, recipient: string, subject: MailSubject) {
    const context = { secret: server.options.config.secret, now: server.options.clock() };
    await queueMail(server.database, { businessId, to: recipient, ...subject }, context);
  }

  const read = async (query: { to: string; businessId?: string }) =>
    (await ask(server, listTestMails, { query })).mails;

  test('are listed by address, the newest first, with their codes and links', async () => {
    const [newest, oldest, ...more] = await read({ to, businessId: mine.businessId });
    expect(more).toEqual([]);
    expect(newest).toMatchObject({ to, links: [`${link}&language=en`], language: 'en' });
    expect(newest?.code).toBeUndefined();
    expect(newest?.html).toContain('<html');
    expect(oldest).toMatchObject({ to, links: [], code: '493027' });
    expect(oldest?.subject).toBe('My business: confirm your email');
  });

  test('match the address in any case, in one business only', async () => {
    expect(await read({ to: 'ANA@example.com', businessId: theirs.businessId })).toMatchObject([
      { subject: 'My business: your password was changed' },
    ]);
    expect(await read({ to: 'nobody@example.com', businessId: mine.businessId })).toEqual([]);
  });

  test('are those of the first business when none is named', async () => {
    const [named, unnamed] = [await read({ to, businessId: mine.businessId }), await read({ to })];
    expect(unnamed).toEqual(named);
  });

  test('are unavailable outside the QA mode', async () => {
    for (const mode of ['production', 'development'] as const) {
      const live = startTestApp(server.database, { mode });
      expect((await refused(live, listTestMails, { query: { to } })).status).toBe(404);
    }
  });
});
