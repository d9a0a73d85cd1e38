import type { Page } from 'playwright/test';
import { expectAccessible } from '../accessible.ts';
import { field, openService, save, stored } from '../editor.ts';
import { expect, test, toast, type TestBusiness } from '../fixtures.ts';

const lines = (page: Page) =>
  page.getByRole('group', { name: 'Changes, newest first' }).getByRole('listitem');

/** A yoga class that was renamed and then changed in two fields at once. */
async function openChanged(page: Page, business: TestBusiness) {
  const yoga = await business.hasService({ name: 'Morning yoga', tagLine: 'Slow' });
  await openService(page, business, yoga);
  await field(page, 'Name').fill('Sunrise yoga');
  await save(page);
  await field(page, 'Name').fill('Evening yoga');
  await field(page, 'Tagline').fill('Candles');
  await save(page);
  return yoga;
}

test('history shows changes and reverts a single field', async ({ page, business }) => {
  const yoga = await openChanged(page, business);
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await sections.getByRole('link', { name: 'History' }).click();
  const latest = lines(page).filter({ hasText: 'changed 3 fields: Page URL, Name and 1 more' });
  await latest.getByRole('button', { name: 'Show fields' }).click();
  await latest.getByRole('button', { name: 'Revert Tagline' }).click();
  await expect(toast(page, 'Fields restored')).toBeVisible();

  await expect(field(page, 'Tagline')).toHaveValue('Slow');
  expect(await stored(business, yoga)).toMatchObject({ name: 'Evening yoga', tagLine: 'Slow' });
});

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

  test('page grows with the fields of a change', async ({ signedIn: page }) => {
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
  });
});

test('history has no accessibility violations', async ({ page, business }) => {
  await openChanged(page, business);
  await lines(page).first().getByRole('button', { name: 'Show fields' }).click();
  await expectAccessible(page);
});
