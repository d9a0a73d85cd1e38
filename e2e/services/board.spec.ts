import { archivePricingPlan } from '../../contract/calls/prices/pricingPlans.ts';
import { enablePricingPlansForService } from '../../contract/calls/services/serviceParts.ts';
import type { Service } from '../../contract/entities/services/service.ts';
import { expectAccessible } from '../accessible.ts';
import { crossing, free, hasPlan, openBoard, price } from './board.ts';
import { saveBar } from '../editor.ts';
import { expect, test, toast, undo, type TestBusiness } from '../fixtures.ts';

const numbered = (what: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${what} ${String(index + 1).padStart(3, '0')}`);

async function covers({ api }: TestBusiness, planId: string, { id: serviceId }: Service): Promise<void> {
  await api.send(enablePricingPlansForService, { path: { serviceId }, body: { pricingPlanIds: [planId] } });
}

test.describe('plans', () => {
  test('ticks made in a row send one request per service and make one undo step', async ({
    page,
    business,
  }) => {
    await hasPlan(business, 'Five');
    await hasPlan(business, 'Ten');
    await hasPlan(business, 'Twenty');
    await business.hasService({ name: 'Morning yoga' });
    await openBoard(page, business);
    await expect(crossing(page, 'Morning yoga', 'Five')).toBeVisible();
    const adding = page.waitForRequest(/pricing-plans\/add$/);
    // One synchronous loop, so all ticks fall into the debounce time on any machine.
    await page
      .getByRole('grid')
      .getByRole('checkbox')
      .evaluateAll((cells) => {
        for (const cell of cells) if (cell instanceof HTMLElement) cell.click();
      });
    const { pricingPlanIds } = (await adding).postDataJSON() as { pricingPlanIds: string[] };
    expect(pricingPlanIds).toHaveLength(3);
    await expect(toast(page, '3 plan changes saved')).toBeVisible();
    await undo(page, '3 plan changes saved');
    await expect(toast(page, '3 changes undone')).toBeVisible();
    for (const plan of ['Five', 'Ten', 'Twenty']) {
      await expect(crossing(page, 'Morning yoga', plan)).not.toBeChecked();
    }
  });

  test('cell that cannot be ticked is disabled and gives the reason', async ({ page, business }) => {
    await hasPlan(business, 'Ten classes');
    const archived = await hasPlan(business, 'Old card');
    const yoga = await business.hasService({ name: 'Morning yoga' });
    await business.hasService({ name: 'Taster', payment: free });
    await business.hasService({
      name: 'Retreat',
      onlineBooking: { enabled: true, requireManualApproval: true },
    });
    await covers(business, archived, yoga);
    await business.api.send(archivePricingPlan, { path: { planId: archived } });
    await openBoard(page, business);

    for (const [service, plan, why] of [
      ['Taster', 'Ten classes', 'services that are free'],
      ['Retreat', 'Ten classes', 'services that require approval'],
      ['Taster', 'Old card', 'services that are free'],
    ] as const) {
      const cell = crossing(page, service, plan);
      await expect(cell).toBeDisabled();
      await expect(cell).toHaveAccessibleName(new RegExp(why));
    }
    await crossing(page, 'Taster', 'Ten classes').focus();
    await expect(page.getByText('Plans can’t pay for services that are free')).toBeVisible();
    await page.keyboard.press('Space');
    await expect(crossing(page, 'Taster', 'Ten classes')).not.toBeChecked();
    await expect(page.getByRole('columnheader', { name: 'Old card' })).toContainText('archived');
    await expect(crossing(page, 'Morning yoga', 'Old card')).toBeChecked();

    // Undo restores an archived plan although it cannot be ticked again.
    await crossing(page, 'Morning yoga', 'Old card').click();
    await undo(page, '“Old card” no longer includes Morning yoga');
    await expect(toast(page, 'Change undone')).toBeVisible();
    await expect(crossing(page, 'Morning yoga', 'Old card')).toBeChecked();
  });

  test('plans not sold online and hidden services are labelled', async ({ page, business }) => {
    await hasPlan(business, 'Staff card', { buyable: false });
    await hasPlan(business, 'Friends', { visibility: 'PRIVATE' });
    await business.hasService({ name: 'Rehearsal', hidden: true });
    await business.hasService({ name: 'Yoga' });
    await openBoard(page, business);
    await expect(page.getByRole('columnheader', { name: 'Staff card' })).toContainText('not sold online');
    await expect(page.getByRole('columnheader', { name: 'Friends' })).toContainText('not visible');
    await expect(page.getByRole('rowheader', { name: 'Rehearsal' })).toContainText('Hidden');
    await expect(page.getByRole('rowheader', { name: 'Yoga' })).not.toContainText('Hidden');
  });

  test('filters find services without a plan and plans without services', async ({ page, business }) => {
    const ten = await hasPlan(business, 'Ten classes');
    await hasPlan(business, 'Nobody’s card');
    await covers(business, ten, await business.hasService({ name: 'Morning yoga' }));
    await business.hasService({ name: 'Evening yoga' });
    await business.hasService({ name: 'Taster', payment: free });
    await openBoard(page, business);
    await page.getByRole('button', { name: 'Not in a plan · 1' }).click();
    await expect(page.getByRole('rowheader')).toHaveText(['Evening yoga']);

    // A row that no longer matches stays until the next query.
    await crossing(page, 'Evening yoga', 'Ten classes').click();
    await expect(page.getByRole('button', { name: 'Not in a plan · 0' })).toBeVisible();
    await expect(page.getByRole('rowheader')).toHaveText(['Evening yoga']);

    await page.getByRole('button', { name: 'Not in a plan' }).click();
    await page.getByRole('button', { name: 'No services · 1' }).click();
    await expect(page.getByRole('columnheader')).toContainText(['Service', 'Plans', 'Nobody’s card']);
    await expect(page.getByRole('columnheader', { name: 'Ten classes' })).toBeHidden();
    await page.reload();
    await expect(page.getByRole('button', { name: 'No services · 1' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  test('keyboard moves through cells beyond the rendered window', async ({ page, business }) => {
    const names = Array.from({ length: 90 }, (_, index) => `Class ${String(index + 1).padStart(2, '0')}`);
    await business.hasServices(names);
    const plans = Array.from({ length: 24 }, (_, index) => `Plan ${String(index + 1).padStart(2, '0')}`);
    for (const name of plans) await hasPlan(business, name);
    await openBoard(page, business);
    const grid = page.getByRole('grid', { name: 'Services and plans' });
    await expect(grid).toHaveAttribute('aria-rowcount', '91');
    await expect(grid).toHaveAttribute('aria-colcount', '26');
    const keys = page.keyboard;
    await crossing(page, 'Class 01', 'Plan 01').focus();
    await keys.press('Control+End');
    await expect(crossing(page, 'Class 90', 'Plan 24')).toBeFocused();
    await expect(crossing(page, 'Class 90', 'Plan 24')).toBeInViewport();
    await keys.press('Space');
    await expect(toast(page, '“Plan 24” now includes Class 90')).toBeVisible();
    await keys.press('ArrowUp');
    await expect(crossing(page, 'Class 89', 'Plan 24')).toBeFocused();
    await keys.press('Home');
    await expect(page.getByRole('link', { name: 'Class 89' })).toBeFocused();
    await keys.press('Control+Home');
    await expect(page.getByRole('link', { name: 'Class 01' })).toBeFocused();
    await keys.press('PageDown');
    await expect(page.getByRole('link', { name: 'Class 11' })).toBeFocused();
    await keys.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Class 11' })).toBeVisible();
  });

  test('board of 500 services and 50 plans renders only visible cells and can be ticked at the far end', async ({
    page,
    business,
  }) => {
    const names = numbered('Class', 500);
    for (let from = 0; from < names.length; from += 100)
      await business.hasServices(names.slice(from, from + 100));
    for (const name of numbered('Plan', 50)) await hasPlan(business, name);
    await openBoard(page, business);
    const grid = page.getByRole('grid', { name: 'Services and plans' });
    await expect(grid).toHaveAttribute('aria-rowcount', '501');
    await expect(grid).toHaveAttribute('aria-colcount', '52');
    await expect(crossing(page, 'Class 001', 'Plan 001')).toBeVisible();
    expect(await page.getByRole('checkbox').count()).toBeLessThan(1000);
    await expect(page.getByRole('button', { name: 'Not in a plan · 500' })).toBeVisible();

    await crossing(page, 'Class 001', 'Plan 001').focus();
    await page.keyboard.press('Control+End');
    const far = crossing(page, 'Class 500', 'Plan 050');
    await expect(far).toBeFocused();
    expect(await page.getByRole('checkbox').count()).toBeLessThan(1000);
    await page.keyboard.press('Space');
    const saved = page.getByRole('gridcell').filter({ has: far });
    await expect(saved).toHaveAttribute('data-state', 'saved');
    await expect(far).toBeChecked();
    await expect(page.getByRole('columnheader', { name: 'Plan 050' })).toContainText('1 service');
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Class 500' }) });
    await expect(row.getByRole('gridcell').first()).toHaveText('1');
    await expect(page.getByRole('button', { name: 'Not in a plan · 499' })).toBeVisible();
  });
});

test.describe('business without plans', () => {
  test('empty state explains plans', async ({ page, business }) => {
    await business.hasService({ name: 'Morning yoga' });
    await openBoard(page, business);
    await expect(page.getByRole('heading', { name: 'No plans yet' })).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('sample studio', () => {
  test.use({ sample: 'studio' });

  test('board has no accessibility violations', async ({ page, business }) => {
    await openBoard(page, business);
    await expect(crossing(page, 'Brow shaping', 'Ten classes')).toBeVisible();
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
