import { draftsOnDisk, keeping } from './drafts.ts';
import { field, openMorningYoga, save } from './editor.ts';
import { expect, test } from './fixtures.ts';

test('A5, A7: no token and no code is left in a storage, the page, an address, the console or a Referer', async ({
  page,
  context,
  business,
}) => {
  const secrets = new Set<string>();
  const seen: string[] = [];
  context.on('console', (message) => seen.push(`console: ${message.text()}`));
  context.on('request', (request) => seen.push(`referer: ${request.headers()['referer'] ?? ''}`));
  page.on('framenavigated', (frame) => seen.push(`address: ${frame.url()}`));
  context.on('response', async (response) => {
    const [, code] = /[#?&]code=([^&]+)/.exec(response.headers()['location'] ?? '') ?? [];
    if (code) secrets.add(code);
    if (!response.url().endsWith('/oauth2/token')) return;
    const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
    for (const name of ['access_token', 'refresh_token']) {
      if (typeof body[name] === 'string') secrets.add(body[name]);
    }
  });

  await openMorningYoga(page, business);
  // The address that the platform sent the browser to is gone by the time that anything is shown.
  const arrivals = seen.filter((line) => line.startsWith('address:') && line.includes('/auth-callback'));
  await keeping(page, () => field(page, 'Name').fill('Evening yoga'));
  await save(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Evening yoga' })).toBeVisible();
  await keeping(page, () => field(page, 'Tagline').fill('When the day is done'));

  const kept = await page.evaluate(async () => ({
    local: JSON.stringify(localStorage),
    session: JSON.stringify(sessionStorage),
    cookies: document.cookie,
    databases: (await indexedDB.databases()).map(({ name }) => name),
    page: document.documentElement.outerHTML,
    address: location.href,
  }));
  // Unsaved work, sealed, is all that a database may hold.
  expect(kept.databases).toEqual(['frontdesk-drafts']);
  const lines = seen.filter((line) => !arrivals.includes(line));
  const everything = [...lines, ...Object.values(kept), await draftsOnDisk(page)].join('\n');
  // A visitor's and the member's pair, before and after the reload, and the code of the trip.
  expect(secrets.size).toBeGreaterThanOrEqual(5);
  expect([...secrets].filter((secret) => everything.includes(secret))).toEqual([]);
});
