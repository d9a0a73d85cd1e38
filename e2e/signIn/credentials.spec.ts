import { draftsOnDisk, keeping } from '../drafts.ts';
import { field, openMorningYoga, save } from '../editor.ts';
import { expect, signInAt, test } from '../fixtures.ts';

test('A5, A7: storage, DOM, URLs, console and Referer contain no token or code', async ({
  page,
  context,
  business,
}) => {
  const secrets = new Set<string>();
  const codes = new Set<string>();
  const seen: string[] = [];
  context.on('console', (message) => seen.push(`console: ${message.text()}`));
  context.on('request', (request) => seen.push(`referer: ${request.headers()['referer'] ?? ''}`));
  page.on('framenavigated', (frame) => seen.push(`address: ${frame.url()}`));
  context.on('response', async (response) => {
    const [, code] = /[#?&]code=([^&]+)/.exec(response.headers()['location'] ?? '') ?? [];
    if (code) codes.add(code);
    if (!response.url().endsWith('/oauth2/token')) return;
    const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
    for (const name of ['access_token', 'refresh_token']) {
      if (typeof body[name] === 'string') secrets.add(body[name]);
    }
  });

  await signInAt(page, business, '/services');
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible();
  await openMorningYoga(page, business);
  // The callback URL is replaced before anything renders.
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
  // Encrypted drafts are the only content allowed in a database.
  expect(kept.databases).toEqual(['frontdesk-drafts']);
  const lines = seen.filter((line) => !arrivals.includes(line));
  const everything = [...lines, ...Object.values(kept), await draftsOnDisk(page)].join('\n');
  // The member's token pairs of the sign-in, of the opened page and of its reload.
  expect(secrets.size).toBeGreaterThanOrEqual(6);
  expect(codes.size).toBeGreaterThanOrEqual(1);
  expect([...secrets, ...codes].filter((secret) => everything.includes(secret))).toEqual([]);
});
