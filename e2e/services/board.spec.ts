import { deep } from '../../testDeep.ts';
import { expectAccessible } from '../accessible.ts';
import { crossing, hasPlan, openBoard, price } from './board.ts';
import { saveBar } from '../editor.ts';
import { expect, test, toast } from '../fixtures.ts';

const numbered = (what: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${what} ${String(index + 1).padStart(3, '0')}`);

test('large board renders only visible cells, and the keyboard moves beyond them and ticks the last one', async ({
  page,
  business,
}) => {
  const names = numbered('Class', deep(500, 100));
  for (let from = 0; from < names.length; from += 100)
    await business.hasServices(names.slice(from, from + 100));
  const plans = numbered('Plan', deep(50, 30));
  for (const name of plans) await hasPlan(business, name);
  await openBoard(page, business);
  const grid = page.getByRole('grid', { name: 'Services and plans' });
  await expect(grid).toHaveAttribute('aria-rowcount', String(names.length + 1));
  await expect(grid).toHaveAttribute('aria-colcount', String(plans.length + 2));
  await expect(page.getByRole('button', { name: `Not in a plan · ${names.length}` })).toBeVisible();
  const keys = page.keyboard;
  await crossing(page, 'Class 001', 'Plan 001').focus();
  expect(await page.getByRole('checkbox').count()).toBeLessThan(1000);
  await keys.press('Control+End');
  const [lastName, lastPlan] = [names.at(-1)!, plans.at(-1)!];
  const far = crossing(page, lastName, lastPlan);
  await expect(far).toBeFocused();
  await expect(far).toBeInViewport();
  expect(await page.getByRole('checkbox').count()).toBeLessThan(1000);
  await keys.press('Space');
  const saved = page.getByRole('gridcell').filter({ has: far });
  await expect(saved).toHaveAttribute('data-state', 'saved');
  await expect(toast(page, `“${lastPlan}” now includes ${lastName}`)).toBeVisible();
  await expect(far).toBeChecked();
  await expect(page.getByRole('columnheader', { name: lastPlan })).toContainText('1 service');
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: lastName }) });
  await expect(row.getByRole('gridcell').first()).toHaveText('1');
  await expect(page.getByRole('button', { name: `Not in a plan · ${names.length - 1}` })).toBeVisible();

  await keys.press('ArrowUp');
  await expect(crossing(page, names.at(-2)!, lastPlan)).toBeFocused();
  await keys.press('Home');
  await expect(page.getByRole('link', { name: names.at(-2)! })).toBeFocused();
  await keys.press('Control+Home');
  await expect(page.getByRole('link', { name: 'Class 001' })).toBeFocused();
  await keys.press('PageDown');
  await expect(page.getByRole('link', { name: 'Class 011' })).toBeFocused();
  await keys.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Class 011' })).toBeVisible();
});

test.describe('sample studio', () => {
  test.use({ sample: 'studio' });

  test('board has no accessibility violations', async ({ page, business }) => {
    // Axe takes seconds for all 48 rows.
    await openBoard(page, business, '?q=br');
    await crossing(page, 'Brow shaping', 'Ten classes').click();
    await expect(toast(page, 'now includes Brow shaping')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Prices' }).click();
    await price(page, 'Brow shaping').fill('much');
    await price(page, 'Breathwork circle').fill('36');
    await expectAccessible(page);
    await saveBar(page).getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: 'Adjust prices' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
  });

  test.describe('phone', () => {
    test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

    test('board shows a card per service with its plans as checkboxes', async ({ page, business }) => {
      await openBoard(page, business);
      const card = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('link', { name: 'Brow shaping' }) });
      await card.getByRole('checkbox', { name: 'Ten classes' }).tap();
      await expect(toast(page, '“Ten classes” now includes Brow shaping')).toBeVisible();
      await expect(card.getByRole('checkbox', { name: 'Ten classes' })).toBeChecked();
      await expectAccessible(page);
      await page.getByRole('tab', { name: 'Prices' }).tap();
      await price(page, 'Brow shaping').fill('25');
      await saveBar(page).getByRole('button', { name: 'Save' }).tap();
      await expect(saveBar(page)).toContainText('Saved');
      await expectAccessible(page);
      const { content, screen } = await page.evaluate(() => ({
        content: document.documentElement.scrollWidth,
        screen: document.documentElement.clientWidth,
      }));
      expect(content).toBeLessThanOrEqual(screen);
    });
  });
});
