import type { Page } from 'playwright/test';
import { expectAccessible } from '../accessible.ts';
import { field } from '../editor.ts';
import { expect, test, toast } from '../fixtures.ts';

const lines = (page: Page) =>
  page.getByRole('group', { name: 'Changes, newest first' }).getByRole('listitem');

/** Resolves after a number of frames: the fault below comes with the layout of a page at rest. */
const frames = (count: number) =>
  new Promise<void>((resolve) => {
    let left = count;
    const next = () => (left-- > 0 ? requestAnimationFrame(next) : resolve());
    next();
  });

test.describe('beside the preview', () => {
  test.use({
    sample: 'studio',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'no-preference' },
  });

  test('page grows with the fields of a change, of which one is reverted', async ({ signedIn: page }) => {
    await page.getByRole('link', { name: 'Deep tissue massage' }).click();
    await field(page, 'Tagline').fill('Candles');
    await page.keyboard.press('Control+s');
    await expect(page.getByText(/^Saved/).first()).toBeVisible();
    await page.locator('#history').scrollIntoViewIfNeeded();
    await page.evaluate(frames, 60);
    await lines(page).getByRole('button', { name: 'Show fields' }).first().click();
    await expect(page.getByRole('button', { name: 'Revert Tagline' })).toBeVisible();
    await page.evaluate(frames, 30);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await page.evaluate(frames, 30);
    const beyond = await page.locator('#history').evaluate((history) => {
      const form = history.closest('[data-width]');
      return history.getBoundingClientRect().bottom - (form?.getBoundingClientRect().bottom ?? 0);
    });
    expect(beyond).toBeCloseTo(0, 0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Revert Tagline' }).click();
    await expect(toast(page, 'Fields restored')).toBeVisible();
    await expect(field(page, 'Tagline')).not.toHaveValue('Candles');
  });
});
