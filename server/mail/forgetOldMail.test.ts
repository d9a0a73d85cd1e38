import { expect, describe, test } from 'vitest';
import { inviteToTeam, listTeam } from '../../contract/calls/identity/team.ts';
import { engineOfTheDay } from '../testing/database/testDatabase.ts';
import { ask, startTestApp } from '../testing/testApp.ts';
import { forgetOldMail } from './forgetOldMail.ts';
import { newestMessages } from './outbox.ts';

const engines = engineOfTheDay(import.meta.url);

const day = 86_400;

describe.each(engines)('old mail on $name', ({ open }) => {
  test('is deleted after a month, as are invitations that expired a month ago', async () => {
    const server = startTestApp(await open());
    const { businessId, tokens } = await server.addBusiness();
    const invite = (email: string) =>
      ask(server, inviteToTeam, { body: { email, role: 'staff' } }, tokens.owner);
    const left = async () => ({
      mails: (
        await newestMessages(server.database, { businessId, limit: 9 }, server.options.config.secret)
      ).map(({ recipient }) => recipient),
      invitations: (await ask(server, listTeam, {}, tokens.owner)).invitations.map(({ email }) => email),
    });
    await invite('old@example.com');
    server.passTime(31 * day);
    await invite('new@example.com');
    await forgetOldMail(server.options);
    expect(await left()).toEqual({
      mails: ['new@example.com'],
      invitations: ['new@example.com', 'old@example.com'],
    });
    server.passTime(7 * day);
    await forgetOldMail(server.options);
    expect(await left()).toEqual({ mails: ['new@example.com'], invitations: ['new@example.com'] });
  });
});
