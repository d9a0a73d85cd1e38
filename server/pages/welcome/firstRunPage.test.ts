import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../database/database.ts';
import { signInSessionOf } from '../../rules/identity/signIn/signInSessions.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { origin, startServer, type Server } from '../../testing/identity/testIdentity.ts';
import { openBrowser } from '../../testing/identity/testBrowser.ts';

const engines = engineOfTheDay(import.meta.url);

const answers = {
  businessName: 'Studio Linden',
  currency: 'CHF',
  timeZone: 'Europe/Zurich',
  name: 'Mara Linden',
  email: 'Mara@Linden.example',
  password: 'seven quiet herons',
};

describe.each(engines)('setup page of a new installation on $name', ({ open }) => {
  let database: Database;
  let server: Server;
  beforeEach(async () => {
    database = await open();
    server = startServer(database);
  });
  const owners = () =>
    database.rows(sql`
      select m.email, m.email_as_typed, m.name, m.role, b.name as business, b.currency, b.time_zone, b.locale, c.first_party
      from members m join businesses b on b.id = m.business_id join oauth_clients c on c.business_id = b.id`);

  it('creates the business and its owner, and is unavailable afterwards', async () => {
    const browser = openBrowser(server);
    const page = await browser.visit(`${origin}/identity/first-run`, {
      headers: { 'Accept-Language': 'de-CH,de;q=0.9' },
    });
    expect(await page.clone().text()).toMatch(/value="CHF"\s+selected>\s+CHF · Schweizer Franken/);
    const done = await browser.submit(page, answers, { 'Accept-Language': 'de-CH,de;q=0.9' });
    expect(done.headers.get('Location')).toBe('/');
    // The browser is signed in: the dashboard finds its session.
    const cookie = browser.cookies.get('frontdesk');
    expect(await signInSessionOf(database, { cookie, now: server.options.clock() })).toBeTruthy();
    expect(await owners()).toEqual([
      {
        email: 'mara@linden.example',
        email_as_typed: 'Mara@Linden.example',
        name: 'Mara Linden',
        role: 'owner',
        business: 'Studio Linden',
        currency: 'CHF',
        time_zone: 'Europe/Zurich',
        locale: 'de-CH',
        first_party: true,
      },
    ]);
    expect((await browser.visit('/identity/first-run')).headers.get('Location')).toBe('/');
  });

  it('shows errors at each field and keeps the other input', async () => {
    const browser = openBrowser(server);
    const page = await browser.visit(`${origin}/identity/first-run`);
    const wrong = { ...answers, name: '', email: 'mara', password: 'linden123' };
    const again = await browser.submit(page, wrong);
    expect(again.status).toBe(400);
    const text = await again.text();
    expect(text).toContain('Enter your name.');
    expect(text).toContain('Enter an email such as name@example.com.');
    expect(text).toContain('easy to guess from a name or email here');
    expect(text).toContain('value="Studio Linden"');
    expect(text).not.toContain('linden123');
    expect(await owners()).toEqual([]);
  });

  it('refuses a time zone and a currency that do not exist, by field', async () => {
    const browser = openBrowser(server);
    const page = await browser.visit(`${origin}/identity/first-run`);
    for (const wrong of ['Mars/Olympus', '+01:00', '']) {
      const again = await browser.submit(page.clone(), { ...answers, timeZone: wrong });
      expect([wrong, again.status]).toEqual([wrong, 400]);
      const text = await again.text();
      expect(text).toMatch(/id="timeZone-fault".*Choose a time zone from the list\./s);
      expect(text).not.toContain('Choose a currency');
      expect(text).toMatch(/value="UTC"\s+selected/);
    }
    const again = await browser.submit(page, { ...answers, currency: 'XYZ' });
    expect(again.status).toBe(400);
    expect(await again.text()).toMatch(/id="currency-fault".*Choose a currency from the list\./s);
    expect(await owners()).toEqual([]);
  });

  it('creates one owner for two concurrent forms', async () => {
    const sent = await Promise.all(
      ['a@linden.example', 'b@linden.example'].map(async (email) => {
        const browser = openBrowser(server);
        const page = await browser.visit(`${origin}/identity/first-run`);
        return { browser, page, email };
      }),
    );
    await Promise.all(sent.map(({ browser, page, email }) => browser.submit(page, { ...answers, email })));
    expect(await owners()).toHaveLength(1);
    expect(sent.filter(({ browser }) => browser.cookies.has('frontdesk'))).toHaveLength(1);
  });

  it('refuses cross-site forms', async () => {
    const browser = openBrowser(server);
    const page = await browser.visit(`${origin}/identity/first-run`);
    const forged = await browser.submit(page, answers, { Origin: 'https://evil.example' });
    expect(forged.status).toBe(403);
    expect(await owners()).toEqual([]);
  });
});
