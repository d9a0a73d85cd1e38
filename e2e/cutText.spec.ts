import { expect, test } from './fixtures.ts';

test.describe('names in lists', () => {
  test.use({ sample: 'studio' });

  for (const [heading, width] of [
    ['Services', 1280],
    ['Services', 1440],
    ['Services', 1920],
    ['Staff', 1280],
    ['Staff', 1440],
    ['Staff', 1920],
  ] as const) {
    test(`of up to 28 letters in ${heading} are not cut at ${width} px, and have 300 px`, async ({
      signedIn: page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: heading }).click();
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      const names = page.locator('td[data-column="name"]');
      await expect(names.first()).toBeVisible();
      await expect.poll(() => names.getByRole('link').evaluateAll(cutOf)).toEqual([]);
      await expect.poll(async () => (await names.first().boundingBox())?.width).toBeGreaterThanOrEqual(300);
    });
  }
});

const cutOf = (links: Element[]) =>
  links
    .filter((link) => link.scrollWidth > link.clientWidth)
    .map(({ textContent }) => textContent)
    .filter(({ length }) => length <= 28);
