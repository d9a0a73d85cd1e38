import { Writable } from 'node:stream';
import type { Request } from 'playwright/test';
import { test as base, expect, signIn } from '../fixtures.ts';
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

test('A5: no Referer, history entry or log line contains a code or state of the sign-in', async ({
  page,
  context,
  business,
  logged,
}) => {
  const secrets = new Map<string, string>();
  const requests: Request[] = [];
  context.on('request', (request) => {
    requests.push(request);
    const body = request.postData() ?? '';
    for (const [, name = '', value = ''] of body.matchAll(/"(code|codeVerifier|state)":"([^"]+)"/g)) {
      secrets.set(value, name);
    }
    const handle = new URL(request.url()).searchParams.get('handle');
    if (handle) secrets.set(handle, 'handle');
  });
  await page.goto(`${business.url}/services?sort=createdDate`);
  await signIn(page, business);
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible();
  await expect(page).toHaveURL(/sort=createdDate/);
  // Once more, with the session of the browser.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible();
  expect(new Set(secrets.values())).toEqual(new Set(['code', 'codeVerifier', 'state', 'handle']));

  const browser = await context.newCDPSession(page);
  const { entries } = await browser.send('Page.getNavigationHistory');
  const history = entries.flatMap(({ url, userTypedURL }) => [url, userTypedURL]);
  const leaked = (text: string) =>
    [...secrets].flatMap(([secret, name]) => (text.includes(secret) ? [`${name}: ${secret}`] : []));
  const headers = await Promise.all(requests.map((request) => request.allHeaders()));
  expect(leaked(headers.map(({ referer }) => referer ?? '').join('\n'))).toEqual([]);
  // A handle works once, and the visit behind this entry used it.
  expect(leaked(history.join('\n')).filter((leak) => !leak.startsWith('handle'))).toEqual([]);

  const log = logged.lines.join('');
  expect(log).toContain('/oauth2/token');
  expect(log).toContain('/identity/authorize');
  expect(leaked(log)).toEqual([]);
});
