import { Writable } from 'node:stream';
import type { Request } from 'playwright/test';
import { draftsOnDisk, keeping } from '../drafts.ts';
import { field, openMorningYoga, save } from '../editor.ts';
import { expect, signInAt, test as base } from '../fixtures.ts';
import { launchLogging } from '../launch.ts';

/** The log lines of this spec's own server, by request. */
const test = base.extend<object, { logged: { url: string; lines: string[] } }>({
  logged: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires a pattern as the first parameter.
    async ({}, give) => {
      const lines: string[] = [];
      const log = new Writable({
        write(chunk: Buffer, _encoding, done) {
          lines.push(chunk.toString());
          done();
        },
      });
      const { url, stop } = await launchLogging(log, '--qa');
      await give({ url, lines });
      await stop();
    },
    { scope: 'worker' },
  ],
  serverUrl: [({ logged }, give) => give(logged.url), { scope: 'worker' }],
});

test('A5, A7: storage, DOM, URLs, console, Referer, history and server log contain no token, code or state', async ({
  page,
  context,
  business,
  logged,
}) => {
  const tokens = new Set<string>();
  const codes = new Set<string>();
  /** Values of the sign-in by their names. */
  const secrets = new Map<string, string>();
  const requests: Request[] = [];
  const seen: string[] = [];
  context.on('console', (message) => seen.push(`console: ${message.text()}`));
  context.on('request', (request) => {
    requests.push(request);
    const body = request.postData() ?? '';
    for (const [, name = '', value = ''] of body.matchAll(/"(code|codeVerifier|state)":"([^"]+)"/g)) {
      secrets.set(value, name);
    }
    const handle = new URL(request.url()).searchParams.get('handle');
    if (handle) secrets.set(handle, 'handle');
  });
  page.on('framenavigated', (frame) => seen.push(`address: ${frame.url()}`));
  context.on('response', async (response) => {
    const [, code] = /[#?&]code=([^&]+)/.exec(response.headers()['location'] ?? '') ?? [];
    if (code) codes.add(code);
    if (!response.url().endsWith('/oauth2/token')) return;
    const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
    for (const name of ['access_token', 'refresh_token']) {
      if (typeof body[name] === 'string') tokens.add(body[name]);
    }
  });

  await signInAt(page, business, '/services?sort=createdDate');
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible();
  await expect(page).toHaveURL(/sort=createdDate/);
  await openMorningYoga(page, business);
  // The callback URL is replaced before anything renders.
  const arrivals = seen.filter((line) => line.startsWith('address:') && line.includes('/auth-callback'));
  await keeping(page, () => field(page, 'Name').fill('Evening yoga'));
  await save(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Evening yoga' })).toBeVisible();
  await keeping(page, () => field(page, 'Tagline').fill('When the day is done'));
  expect(new Set(secrets.values())).toEqual(new Set(['code', 'codeVerifier', 'state', 'handle']));
  // The member's token pairs of the sign-in, of the opened page and of its reload.
  expect(tokens.size).toBeGreaterThanOrEqual(6);
  expect(codes.size).toBeGreaterThanOrEqual(1);

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
  const headers = await Promise.all(requests.map((request) => request.allHeaders()));
  const referers = headers.map(({ referer }) => referer ?? '').join('\n');
  const lines = seen.filter((line) => !arrivals.includes(line));
  const everything = [...lines, referers, ...Object.values(kept), await draftsOnDisk(page)].join('\n');
  expect([...tokens, ...codes].filter((secret) => everything.includes(secret))).toEqual([]);

  const browser = await context.newCDPSession(page);
  const { entries } = await browser.send('Page.getNavigationHistory');
  const history = entries.flatMap(({ url, userTypedURL }) => [url, userTypedURL]);
  const leaked = (text: string) =>
    [...secrets].flatMap(([secret, name]) => (text.includes(secret) ? [`${name}: ${secret}`] : []));
  expect(leaked(referers)).toEqual([]);
  // A handle works once, and the visit behind this entry used it.
  expect(leaked(history.join('\n')).filter((leak) => !leak.startsWith('handle'))).toEqual([]);
  const log = logged.lines.join('');
  expect(log).toContain('/oauth2/token');
  expect(log).toContain('/identity/authorize');
  expect(leaked(log)).toEqual([]);
  expect([...tokens].filter((token) => log.includes(token))).toEqual([]);
});
