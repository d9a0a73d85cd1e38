import type { BrowserContext, Page, Request, Route } from 'playwright/test';
import { build } from 'vite';
import { revokeToken } from '../../contract/calls/oauth/oauth.ts';
import { arriveAt, expect, test, type TestBusiness } from '../fixtures.ts';
import type { openTab } from './tabProgram.ts';

/** Refused tokens in a browser with many tabs. Tests are named after their row of the security goals. */

// These pages have no icon.
test.use({ provokes: [401, 'favicon.ico'] });

const services = (page: Page) => page.getByRole('heading', { level: 1, name: 'Services' });

/** Counts token refreshes of the browser. */
function watchRenewals(context: BrowserContext): () => number {
  let renewals = 0;
  context.on('request', (request) => {
    if (request.url().endsWith('/oauth2/token') && isRenewal(request.postData())) renewals += 1;
  });
  return () => renewals;
}

/** Counts the requests of the browser that have no answer yet. */
function watchOpenRequests(context: BrowserContext): () => number {
  const open = new Set<Request>();
  context.on('request', (request) => open.add(request));
  context.on('requestfinished', (request) => open.delete(request));
  context.on('requestfailed', (request) => open.delete(request));
  return () => open.size;
}

const isRenewal = (body: string | null) => body?.includes('"refresh_token"') ?? false;

/** Revokes an access token without ending the session. */
const revoke = ({ api, clientId }: TestBusiness, token: string) =>
  api.send(revokeToken, { body: { token, clientId } });

/** Signs the owner in through the hosted pages. Returns the token endpoint's answer. */
async function tokensOf(page: Page, business: TestBusiness) {
  const exchanged = page.waitForResponse(
    (response) =>
      response.url().endsWith('/oauth2/token') &&
      (response.request().postData()?.includes('"browser_session"') ?? false),
  );
  await arriveAt(page, business, '/services');
  const answer = (await (await exchanged).json()) as Record<'access_token' | 'refresh_token', string>;
  await expect(services(page)).toBeVisible();
  return { accessToken: answer.access_token, refreshToken: answer.refresh_token, expiresIn: 600 };
}

/** The client library bundled as one script, with the global name `desk`. */
async function libraryScript(): Promise<string> {
  const lib = { entry: 'e2e/signIn/tabProgram.ts', formats: ['iife' as const], name: 'desk' };
  const built = await build({ configFile: false, logLevel: 'silent', build: { write: false, lib } });
  const [bundle] = Array.isArray(built) ? built : [];
  const [chunk] = bundle?.output ?? [];
  if (!chunk) throw new Error('Nothing was built.');
  // An init script has its own scope.
  return `${chunk.code}\nglobalThis.desk = desk;`;
}

interface WithLibrary {
  desk: { openTab: typeof openTab };
  tab: ReturnType<typeof openTab>;
}

test('A8: a hundred calls refused at once in five tabs refresh the token once', async ({
  page,
  context,
  business,
}) => {
  const answer = await tokensOf(page, business);
  await page.close();
  const renewals = watchRenewals(context);
  await context.addInitScript(await libraryScript());
  const tabs = await Promise.all(Array.from({ length: 5 }, () => context.newPage()));
  for (const tab of tabs) {
    await tab.goto(`${business.url}/favicon.svg`);
    await tab.evaluate((clientId) => {
      const here = globalThis as unknown as WithLibrary;
      here.tab = here.desk.openTab(clientId);
    }, business.clientId);
  }
  const areSignedIn = () =>
    Promise.all(
      tabs.map((tab) => tab.evaluate(() => (globalThis as unknown as WithLibrary).tab.isLoggedIn())),
    );
  await tabs[0]?.evaluate((pair) => (globalThis as unknown as WithLibrary).tab.signIn(pair), answer);
  await expect.poll(areSignedIn).toEqual(tabs.map(() => true));
  await revoke(business, answer.accessToken);

  // All are sent before the first is answered.
  const held: Route[] = [];
  let refused = 0;
  context.on('response', (response) => {
    if (response.status() === 401) refused += 1;
  });
  await context.route('**/frontdesk/v1/me', async (route) => {
    if (held.length === 100) return route.continue();
    held.push(route);
    if (held.length === 100) await Promise.all(held.map((each) => each.continue()));
  });
  const answers = await Promise.all(
    tabs.map((tab) => tab.evaluate(() => (globalThis as unknown as WithLibrary).tab.ask(20))),
  );
  expect(answers.flat()).toEqual(Array.from({ length: 100 }, () => business.owner.email));
  expect(refused).toBe(100);
  expect(renewals()).toBe(1);
  expect(await areSignedIn()).toEqual(tabs.map(() => true));
});

test('A8: tab frozen during a refresh neither blocks other tabs nor signs anyone out', async ({
  page: first,
  context,
  business,
  serverUrl,
}) => {
  await business.hasService();
  const openRequests = watchOpenRequests(context);
  const { accessToken } = await tokensOf(first, business);
  const others = await Promise.all([context.newPage(), context.newPage()]);
  for (const tab of others) {
    await tab.goto(`${business.url}/services`);
    await expect(tab.getByText('No upcoming sessions')).toBeVisible();
  }
  const lifecycle = await context.newCDPSession(first);
  let isFrozen = false;
  let hasHeld = false;
  await context.route('**/oauth2/token', async (route) => {
    if (hasHeld || !isRenewal(route.request().postData())) return route.continue();
    hasHeld = true;
    // The server has answered, but the tab that holds the lock never receives it.
    const asked = { method: 'POST', headers: { 'Content-Type': 'application/json' } };
    const response = await fetch(`${serverUrl}/oauth2/token`, { ...asked, body: route.request().postData() });
    await lifecycle.send('Page.setWebLifecycleState', { state: 'frozen' });
    isFrozen = true;
    await route.fulfill({ status: response.status, json: await response.json() });
  });
  // A call of another tab would renew the token in place of the first tab.
  await expect.poll(openRequests).toBe(0);
  await revoke(business, accessToken);

  await first.bringToFront();
  await search(first);
  await expect.poll(() => isFrozen).toBe(true);
  for (const tab of others) {
    await tab.bringToFront();
    await search(tab);
  }
  for (const tab of others) await expect(tab.getByText('No services match')).toBeVisible();

  await lifecycle.send('Page.setWebLifecycleState', { state: 'active' });
  await first.bringToFront();
  await expect(first.getByText('No services match')).toBeVisible();
  for (const tab of [first, ...others]) {
    await expect(tab.getByRole('dialog')).toBeHidden();
    expect(new URL(tab.url()).pathname).toBe('/services');
  }
});

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search services' }).fill('zumba');
