import type { Page } from 'playwright/test';
import { createResource } from '../../contract/calls/locations/resources.ts';
import { requestToken } from '../../contract/calls/oauth/oauth.ts';
import { getBusiness } from '../../contract/calls/workbench/business.ts';
import { ofToday } from '../../testDeep.ts';
import { arriveAt, expect, test, visit, type TestBusiness } from '../fixtures.ts';

test.use({ sample: 'studio' });

/** The screens of the navigation. */
const screens = [
  '/overview',
  '/calendar',
  '/bookings',
  '/services',
  '/categories',
  '/customers',
  '/staff',
  '/team',
  '/locations',
  '/rooms',
  '/pricing-plans',
  '/booking-policies',
  '/booking-forms',
  '/plans-and-prices',
  '/activity',
] as const;

test('no screen shifts while it reloads, or says what it then takes back', async ({ page, business }) => {
  await watchShifts(page);
  await watchTexts(page);
  await arriveAt(page, business, '/overview');
  await expectSteady(page, business, ofToday(screens, 5));
});

test.describe('business that begins', () => {
  test.use({ sample: undefined });

  test('neither the overview nor a list of one record, or of none, shifts while it reloads', async ({
    page,
    business,
  }) => {
    await business.api.send(createResource, { body: { resource: { name: 'Room 1' } } });
    await watchShifts(page);
    await watchTexts(page);
    await arriveAt(page, business, '/overview');
    await expectSteady(page, business, ofToday(['/overview', '/rooms', '/pricing-plans', '/services'], 4));
  });
});

test.describe('sample tutor', () => {
  // The business is in New York: its day and its words for it differ from the browser's.
  test.use({ sample: 'tutor', timezoneId: 'Pacific/Kiritimati', locale: 'en-GB' });

  test('cards of the overview that load late shift nothing while it reloads', async ({ page, business }) => {
    await watchShifts(page);
    await watchTexts(page);
    await arriveAt(page, business, '/services');
    await page.route(
      (url) => url.pathname.endsWith(getBusiness.path),
      async (route) => {
        await page.getByRole('heading', { level: 1 }).waitFor();
        await route.continue();
      },
    );
    await expectSteady(page, business, ['/overview']);
  });
});

test('no page of a record shifts while it reloads', async ({ page, business }) => {
  await watchShifts(page);
  for (const list of ofToday(['/services', '/bookings', '/booking-policies'], 3)) {
    await arriveAt(page, business, list);
    await page.getByRole('table').getByRole('link').first().click();
    await expect(page).toHaveURL(/-[0-9a-f]{12}$/);
    await settled(page);
    await expect(async () => {
      await page.reload();
      await settled(page);
      expect(await shiftsOf(page), list).toEqual([]);
    }).toPass({ timeout: 30_000 });
  }
});

test.describe('without a network', () => {
  test.use({ provokes: ['ERR_INTERNET_DISCONNECTED'] });

  test('a reload paints the frame before the sign-in has ended, and the strip that says offline moves nothing', async ({
    page,
    business,
  }) => {
    await arriveAt(page, business, '/services');
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await expect(navigation).toBeVisible();
    const frame = await navigation.boundingBox();
    const answers: (() => void)[] = [];
    await page.route(
      (url) => url.pathname.endsWith(requestToken.path),
      async (route) => {
        await new Promise<void>((resolve) => {
          answers.push(resolve);
        });
        await route.continue();
      },
    );
    await page.reload();
    await expect(navigation).toBeVisible();
    expect(await navigation.boundingBox()).toEqual(frame);
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeAttached();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    for (const answer of answers) answer();
    const heading = page.getByRole('heading', { name: 'Services', level: 1 });
    await expect(heading).toBeVisible();

    await settled(page);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(heading).toBeVisible();
      const box = await heading.boundingBox();
      await page.context().setOffline(true);
      const strip = page.getByText('You’re offline.');
      await expect(strip).toBeVisible();
      expect(await heading.boundingBox()).toEqual(box);
      const { y = 0, height = 0 } = (await strip.boundingBox()) ?? {};
      // Phones show it above the bottom bar.
      expect(width === 390 ? y > 600 : y + height <= (box?.y ?? 0)).toBe(true);
      await page.context().setOffline(false);
      await expect(strip).toBeHidden();
    }
  });
});

/** Collects layout shifts that no input explains, with their elements. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as unknown as {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null }[];
        };
        // Digits have fractions of a pixel.
        if (hadRecentInput || value < 0.00002) continue;
        shifts.push(
          `${value.toFixed(6)} ${sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(' | ')}`,
        );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Reloads screens and expects that nothing shifts. */
async function expectSteady(page: Page, business: TestBusiness, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await visit(page, path);
    await expect(page).toHaveURL(business.url + path);
    await settled(page);
    const taken: string[] = [];
    // A reload before the last answer has no remembered size for it, so it is retried.
    await expect(async () => {
      await page.reload();
      await settled(page);
      taken.push(...(await takenBack(page)));
      expect(await shiftsOf(page), path).toEqual([]);
    }).toPass({ timeout: 30_000 });
    expect(taken, path).toEqual([]);
  }
}

/** Collects the visible texts of the main part. */
async function watchTexts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const texts = new Set<string>();
    Object.assign(globalThis, { texts });
    const collect = () => {
      const main = document.querySelector('main');
      const walker = main && document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
      while (walker?.nextNode()) {
        const { parentElement, textContent } = walker.currentNode;
        // Texts for screen readers alone take a pixel.
        if (parentElement && parentElement.getBoundingClientRect().width > 1) texts.add(textContent ?? '');
      }
    };
    new MutationObserver(() => requestAnimationFrame(collect)).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
}

/** Replaced by a sentence with numbers. */
const leads = [
  'People who can sign in to the dashboard',
  'Which plans include which services, and what everything costs.',
];

/** Texts that are gone, apart from those that stand for something unknown or absent. */
const takenBack = (page: Page) =>
  page.evaluate((general) => {
    const texts = Reflect.get(globalThis, 'texts') as Set<string>;
    const shown = document.querySelector('main')?.textContent ?? '';
    return [...texts].filter(
      (text) => !shown.includes(text) && !/[–—…]/.test(text) && !general.includes(text),
    );
  }, leads);

const shiftsOf = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'shifts') as string[]);

/** Waits until the screen has loaded. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0);
  // Skeletons breathe without end.
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
}
