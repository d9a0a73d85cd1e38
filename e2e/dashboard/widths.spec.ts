import type { Locator, Page } from 'playwright/test';
import { openBoard } from '../services/board.ts';
import { expect, openServices, test, visit } from '../fixtures.ts';

test.use({ sample: 'studio', viewport: { width: 1920, height: 1000 } });

/** Side padding of pages at this width in pixels. */
const gutter = 32;

/** Right edge of a part of the page in pixels. */
async function endOf(part: Locator): Promise<number> {
  const { x, width } = (await part.boundingBox()) ?? { x: 0, width: 0 };
  return x + width;
}

/** Opens the first record of a list. */
async function openFirst(page: Page, path: string): Promise<void> {
  await visit(page, path);
  const link = page.locator(`td[data-column="name"] a[href^="${path}/"]`).first();
  await link.click();
  await expect(page.getByRole('textbox').first()).toBeVisible();
}

/** The browser's text size, which changes with the next load of the page. */
async function setTextSize(page: Page, standard: number): Promise<void> {
  const text = await page.context().newCDPSession(page);
  await text.send('Page.setFontSizes', { fontSizes: { standard } });
  await page.reload();
}

test('lists take the width of the window, forms at most 960 px, and actions end with them', async ({
  page,
  business,
}) => {
  await openServices(page, business);
  for (const width of [2560, 1920]) {
    await page.setViewportSize({ width, height: 1000 });
    await expect.poll(() => endOf(page.getByRole('table'))).toBeGreaterThan(width - gutter - 24);
    await expect.poll(() => endOf(page.getByRole('link', { name: 'New service' }))).toBe(width - gutter);
  }
  const expectForm = async (action: RegExp | string) => {
    const form = page.locator('[data-width="form"]');
    const { width = 0 } = (await form.boundingBox()) ?? {};
    expect(width).toBeGreaterThan(0);
    expect(width).toBeLessThanOrEqual(960);
    expect(await endOf(page.getByRole('button', { name: action }))).toBeCloseTo(await endOf(form), 0);
  };
  await openFirst(page, '/categories');
  await expectForm(/^Delete/);
  await openFirst(page, '/pricing-plans');
  await expectForm(/^Archive/);
  await visit(page, '/team');
  await expect(page.getByRole('button', { name: 'Invite…' })).toBeVisible();
  await expectForm('Invite…');
  // A form with a preview beside it.
  await openFirst(page, '/booking-policies');
  const last = page.getByRole('button', { name: 'Delete…' }).first();
  expect(await endOf(last)).toBeCloseTo(await endOf(page.locator('[data-width="aside"]')), 0);

  await openBoard(page, business);
  const grid = page.getByRole('grid');
  const frame = grid.locator('..');
  await expect.poll(async () => (await endOf(frame)) - (await endOf(grid))).toBeLessThan(24);
});

test('large text gets the layout of a narrower window, wrapped heads, and more room for the save bar', async ({
  page,
  business,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openServices(page, business);
  await expect(page.getByRole('button', { name: 'Collapse sidebar' })).toBeVisible();
  await setTextSize(page, 32);
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Deep tissue massage' });
  for (const fact of ['€85.00', 'Bookable', 'Appointment · 60 min']) await expect(card).toContainText(fact);
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 1920, height: 1000 });
  await visit(page, '/plans-and-prices');
  const heads = page.getByRole('grid').getByRole('columnheader');
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

  await openFirst(page, '/booking-policies');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Relaxed');
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  await expect(bar).toBeVisible();
  const height = (await bar.boundingBox())?.height ?? 0;
  expect(height).toBeGreaterThan(64);
  const room = () =>
    page.evaluate(() => parseFloat(document.documentElement.style.getPropertyValue('--bar-room')));
  await expect.poll(room).toBeCloseTo(height, 0);
  await bar.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(room).toBe(61);
});
