import type { BrowserContext, Page, Request } from 'playwright/test';
import { deep, ofToday } from '../../testDeep.ts';
import { field, openMorningYoga, save, saveBar } from '../editor.ts';
import { expect, signIn, signInAt, test } from '../fixtures.ts';

/** Edge cases of a sign-in. Tests are named after their row of the security goals. */

const services = (page: Page) => page.getByRole('heading', { level: 1, name: 'Services' });

/** Counts requests to the token endpoint by grant type. */
function watchGrants(context: BrowserContext) {
  const grants: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/oauth2/token')) grants.push(grantOf(request));
  });
  return { count: (grant: string) => grants.filter((each) => each === grant).length };
}

function grantOf(request: Request): string {
  const { grantType } = request.postDataJSON() as { grantType?: string };
  return grantType ?? '';
}

test('A2: tabs that sign in at once all succeed', async ({ context, business }) => {
  const tabs = await Promise.all(Array.from({ length: deep(8, 3) }, () => context.newPage()));
  // All tabs ask before anyone signs in; a later one would reuse the first one's session.
  for (const tab of tabs) {
    await tab.goto(`${business.url}/services`);
    await expect(tab.getByLabel('Email')).toBeVisible();
  }
  for (const tab of tabs) {
    await tab.bringToFront();
    await signIn(tab, business);
    await expect(services(tab)).toBeVisible();
  }
  // A sign-in of the same person in another tab keeps this tab's screen.
  for (const tab of tabs) await expect(tab).toHaveURL(/\/services$/);
});

test('A2, A4: callback is exchanged once: Back, Forward, reload and focus do not repeat it, nor does its address', async ({
  page,
  context,
  business,
}) => {
  const grants = watchGrants(context);
  const callbacks: string[] = [];
  context.on('response', (response) => {
    const to = response.headers()['location'] ?? '';
    if (to.includes('/auth-callback')) callbacks.push(to);
  });
  await signInAt(page, business, '/services?sort=createdDate');
  await expect(services(page)).toBeVisible();
  expect(grants.count('authorization_code')).toBe(1);
  const [callback = ''] = callbacks;
  expect(callback).toContain('code=');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' }).click();
  await page.goBack();
  await expect(page).toHaveURL(/sort=createdDate/);
  await page.goForward();
  await page.evaluate(() => globalThis.dispatchEvent(new Event('focus')));
  await expect(services(page)).toBeVisible();
  expect(grants.count('authorization_code')).toBe(1);

  await page.goto(callback);
  await page.reload();
  await page.goto('about:blank');
  await page.goto(callback);
  await expect(page.getByRole('heading', { name: 'Couldn’t sign you in' })).toBeVisible();
  await page.evaluate(() => globalThis.dispatchEvent(new Event('focus')));
  expect(grants.count('authorization_code')).toBeLessThanOrEqual(2);
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await signIn(page, business);
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
});

for (const hours of ofToday([-24, 24], 2)) {
  test(`A11: clock that is ${hours} hours off neither signs out nor repeats token requests`, async ({
    page,
    context,
    business,
  }) => {
    const grants = watchGrants(context);
    await context.addInitScript((off) => {
      const now = Date.now;
      const Real = Date;
      globalThis.Date = new Proxy(Real, {
        construct: (target, given: []) =>
          given.length === 0 ? new target(now() + off) : Reflect.construct(target, given),
        get: (target, name) => (name === 'now' ? () => now() + off : Reflect.get(target, name)),
      });
    }, hours * 3_600_000);
    await business.hasService();
    await signInAt(page, business, '/services');
    await expect(services(page)).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search services' }).fill('yoga');
    await expect(page).toHaveURL(/yoga/);
    await page.reload();
    await expect(services(page)).toBeVisible();
    expect(grants.count('refresh_token')).toBe(0);
    // The reload restores the session silently, once.
    expect(grants.count('browser_session')).toBe(1);
  });
}

test.describe('without a server', () => {
  test.use({ provokes: ['net::ERR_CONNECTION_REFUSED'] });

  test('A9: outage of ten minutes keeps the session and the form', async ({ page, context, business }) => {
    await page.clock.install();
    await openMorningYoga(page, business);
    await field(page, 'Name').fill('Evening yoga');
    await context.route('**/*', (route) => route.abort('connectionrefused'));
    // The access token expires during the outage.
    await page.clock.fastForward('11:00');
    await saveBar(page).getByRole('button', { name: 'Save' }).click();
    const failed = page.getByRole('alert').filter({ hasText: 'Couldn’t reach the server' });
    await expect(async () => {
      await page.clock.fastForward('00:30');
      await expect(failed.first()).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(field(page, 'Name')).toHaveValue('Evening yoga');
    await context.unroute('**/*');
    await save(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Evening yoga' })).toBeVisible();
  });
});

test.describe('without a network', () => {
  // The account menu's script is not loaded yet.
  test.use({ provokes: ['net::ERR_INTERNET_DISCONNECTED', 'Failed to fetch dynamically imported module'] });

  test('A12: signing out offline removes the data from all tabs, and Back does not restore it', async ({
    signedIn: page,
    context,
    business,
  }) => {
    const other = await context.newPage();
    await other.goto(`${business.url}/services`);
    await expect(services(other)).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Account and settings' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(services(other)).toBeHidden();
    await expect(services(page)).toBeHidden();
    await context.setOffline(false);
    await page.goBack();
    await expect(services(page)).toBeHidden();
    await other.goto(`${business.url}/services`);
    await expect(other.getByLabel('Password', { exact: true })).toBeVisible();
  });
});
