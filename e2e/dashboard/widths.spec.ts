import type { Locator, Page } from 'playwright/test';
import { inviteToTeam } from '../../contract/calls/identity/team.ts';
import { openBoard } from '../services/board.ts';
import { acceptInvitation } from '../colleagues.ts';
import { arriveAt, expect, test } from '../fixtures.ts';

test.use({ sample: 'studio', viewport: { width: 1920, height: 1000 } });

/** Side padding of pages at this width in pixels. */
const gutter = 32;

/** Right edge of a part of the page in pixels. */
async function endOf(part: Locator): Promise<number> {
  const { x, width } = (await part.boundingBox()) ?? { x: 0, width: 0 };
  return x + width;
}

/** Opens the first record of the list on the page. */
async function openFirst(page: Page): Promise<void> {
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('textbox').first()).toBeVisible();
}

test('lists take the width of the window', async ({ signedIn: page }) => {
  for (const width of [1920, 2560]) {
    await page.setViewportSize({ width, height: 1000 });
    await expect.poll(() => endOf(page.getByRole('table'))).toBeGreaterThan(width - gutter - 24);
    await expect.poll(() => endOf(page.getByRole('link', { name: 'New service' }))).toBe(width - gutter);
  }
});

test('forms are at most 960 px wide, and actions end with them', async ({ page, business }) => {
  await arriveAt(page, business, '/categories');
  for (const [path, action] of [
    ['categories', /^Delete/],
    ['pricing-plans', /^Archive/],
  ] as const) {
    await page.goto(`${business.url}/${path}`);
    await openFirst(page);
    const form = page.locator('[data-width="form"]');
    const { width = 0 } = (await form.boundingBox()) ?? {};
    expect(width).toBeLessThanOrEqual(960);
    expect(await endOf(page.getByRole('button', { name: action }))).toBeCloseTo(await endOf(form), 0);
  }
  await page.goto(`${business.url}/team`);
  const team = page.locator('[data-width="form"]');
  const { width = 0 } = (await team.boundingBox()) ?? {};
  expect(width).toBeLessThanOrEqual(960);
  expect(await endOf(page.getByRole('button', { name: 'Invite…' }))).toBeCloseTo(await endOf(team), 0);
});

test('actions of a form with a preview end with the preview', async ({ page, business }) => {
  await arriveAt(page, business, '/booking-policies');
  await openFirst(page);
  const last = page.getByRole('button', { name: 'Delete…' }).first();
  expect(await endOf(last)).toBeCloseTo(await endOf(page.locator('[data-width="aside"]')), 0);
});

test('board ends with its last plan, and its heads wrap with large text', async ({ page, business }) => {
  await openBoard(page, business);
  const grid = page.getByRole('grid');
  const frame = grid.locator('..');
  await expect.poll(async () => (await endOf(frame)) - (await endOf(grid))).toBeLessThan(24);
  const text = await page.context().newCDPSession(page);
  await text.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await page.reload();
  const heads = grid.getByRole('columnheader');
  await expect(heads.nth(2)).toBeVisible();
  const overflowing = await heads.evaluateAll((all) =>
    all
      .flatMap((head) => [head, ...head.querySelectorAll('span')])
      .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0)
      .map(({ textContent }) => textContent),
  );
  expect(overflowing).toEqual([]);
  const sums = await heads.locator('.sum').evaluateAll((all) =>
    all.map((sum) => {
      const { left, right } = sum.getBoundingClientRect();
      const head = sum.closest('[role="columnheader"]')?.getBoundingClientRect();
      return head !== undefined && left >= head.left && right <= head.right;
    }),
  );
  expect(sums.length).toBeGreaterThan(2);
  expect(sums).not.toContain(false);
});

test('large text gets the layout of a narrower window', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole('button', { name: 'Collapse sidebar' })).toBeVisible();
  const text = await page.context().newCDPSession(page);
  await text.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Deep tissue massage' });
  for (const fact of ['€85.00', 'Bookable', 'Appointment · 60 min']) await expect(card).toContainText(fact);
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
});

test('room of the save bar grows with its text', async ({ page, business }) => {
  await arriveAt(page, business, '/booking-policies');
  await openFirst(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const text = await page.context().newCDPSession(page);
  await text.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await page.reload();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Relaxed');
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  await expect(bar).toBeVisible();
  const height = (await bar.boundingBox())?.height ?? 0;
  expect(height).toBeGreaterThan(64);
  await expect
    .poll(() =>
      page.evaluate(() => parseFloat(document.documentElement.style.getPropertyValue('--bar-room'))),
    )
    .toBeCloseTo(height, 0);
  await bar.getByRole('button', { name: 'Discard' }).click();
  await expect
    .poll(() =>
      page.evaluate(() => parseFloat(document.documentElement.style.getPropertyValue('--bar-room'))),
    )
    .toBe(61);
});

test('text inputs of readers have no edge and no fill of an input', async ({ page, business }) => {
  const email = 'reader@studio.example';
  await business.api.send(inviteToTeam, { body: { email, role: 'staff' } });
  await acceptInvitation(page, business, { email, password: 'six slow ferries at dusk', name: 'Rita' });
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible();
  await page.goto(`${business.url}/categories`);
  await openFirst(page);
  const input = page.getByRole('textbox', { name: 'Name' });
  await expect(input).toBeDisabled();
  const looks = await input.evaluate((element) => {
    const frame = element.closest('.MuiOutlinedInput-root');
    const edge = frame?.querySelector('fieldset');
    const line = document.querySelector('.MuiDivider-root, section');
    return {
      fill: frame && getComputedStyle(frame).backgroundColor,
      edge: edge && getComputedStyle(edge).borderTopColor,
      card: line && getComputedStyle(line).backgroundColor,
    };
  });
  expect(looks.fill).toBe('rgb(241, 239, 234)');
  expect(looks.edge).toBe('rgb(228, 224, 216)');
});
