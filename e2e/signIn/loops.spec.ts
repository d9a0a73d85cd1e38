import type { BrowserContext, Page, Request } from 'playwright/test';
import { expect, signIn, signInAt, test } from '../fixtures.ts';

/** A dashboard and a server that disagree about the session. Tests are named after their row of the security goals. */

test.use({ provokes: [400, 401] });

const services = (page: Page) => page.getByRole('heading', { level: 1, name: 'Services' });

/** True for the dashboard's requests about the business or its owner; false for sign-in requests. */
function isQuestion(request: Request): boolean {
  const { pathname } = new URL(request.url());
  return request.resourceType() === 'fetch' && /^\/(v\d|frontdesk\/v1)\/(?!redirect-session)/.test(pathname);
}

/** All requests, the pending ones, and the number of redirects to the hosted sign-in page. */
function watchRequests(context: BrowserContext) {
  const seen = { requests: [] as string[], underWay: new Set<Request>(), trips: 0 };
  const ended = (request: Request) => void seen.underWay.delete(request);
  context.on('requestfinished', ended);
  context.on('requestfailed', ended);
  context.on('request', (request) => {
    seen.requests.push(`${request.method()} ${request.resourceType()} ${request.url()}`);
    seen.underWay.add(request);
    if (request.method() === 'GET' && request.url().includes('/identity/sign-in')) seen.trips += 1;
  });
  return seen;
}

test('A10: server that refuses its own new tokens gets no further requests after one redirect', async ({
  page,
  context,
  business,
}) => {
  const seen = watchRequests(context);
  await page.clock.install();
  await context.route(
    () => true,
    async (route) => {
      if (!isQuestion(route.request())) return route.continue();
      const applicationError = { code: 'UNAUTHENTICATED', description: 'Sign in to continue.', data: {} };
      await route.fulfill({ status: 401, json: { message: 'Refused', details: { applicationError } } });
    },
  );
  await signInAt(page, business, '/services');
  await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeVisible();
  expect(seen.trips).toBe(1);
  // Requests of the first load are still pending when the first refusal shows.
  await expect.poll(() => seen.underWay.size).toBe(0);
  const before = seen.requests.length;
  for (let second = 0; second < 10; second += 1) await page.clock.runFor(1000);
  await page.evaluate(() => globalThis.dispatchEvent(new Event('focus')));
  await page.clock.runFor(10_000);
  // This request is recorded after all earlier ones.
  const icon = `${business.url}/favicon.svg`;
  await page.evaluate((url) => fetch(url), icon);
  expect(seen.requests.slice(before)).toEqual([`GET fetch ${icon}`]);
  await expect(page.getByRole('button', { name: 'Sign in again' })).toBeVisible();

  await context.unrouteAll();
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await signIn(page, business);
  await expect(services(page)).toBeVisible();
});
