import { getPlan } from '../../contract/calls/prices/pricingPlans.ts';
import { expectAccessibleInAllLooks } from '../accessible.ts';
import { field, save } from '../editor.ts';
import { arriveAt, expect, test, toast } from '../fixtures.ts';
import { chooseInRow, lookAt, rowOf } from '../list.ts';

test.use({ sample: 'studio' });

test('pricing plan is created, changed, moved, archived and restored to sale', async ({ page, business }) => {
  await arriveAt(page, business, '/pricing-plans/create');
  await field(page, 'Name').fill('Summer pass');
  await field(page, 'Price').fill('89.50');
  await page.getByRole('radio', { name: /^Single payment/ }).check();
  await field(page, 'Valid for').fill('3');
  await page.getByRole('combobox', { name: 'Period' }).selectOption('months');
  await page.getByRole('radio', { name: /^A number of sessions/ }).check();
  await field(page, 'Number of sessions').fill('5');
  await page.getByRole('button', { name: 'Add perk' }).click();
  await page.keyboard.type('Sauna');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Towels');
  await page.getByRole('button', { name: /^Reorder Towels/ }).press('ArrowUp');
  await expectAccessibleInAllLooks(page);
  await page.getByRole('button', { name: 'Create plan' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Summer pass' })).toBeVisible();
  const planId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const stored = async () => (await business.api.send(getPlan, { path: { planId } })).plan;
  expect((await stored()).pricingVariants).toMatchObject([
    {
      pricingStrategies: [{ flatRate: { amount: '89.50' } }],
      billingTerms: {
        billingCycle: { period: 'MONTH', count: 3 },
        endType: 'CYCLES_COMPLETED',
        cyclesCompletedDetails: { billingCycleCount: 1 },
      },
    },
  ]);
  expect(await stored()).toMatchObject({
    benefit: { type: 'LIMITED', sessions: 5 },
    perks: [{ description: 'Towels' }, { description: 'Sauna' }],
  });

  await page.getByRole('switch', { name: 'Each customer can buy it once' }).click();
  await save(page);
  expect(await stored()).toMatchObject({ maxPurchasesPerBuyer: 1 });

  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click();
  await chooseInRow(page, 'Summer pass', 'Move to…');
  const move = page.getByRole('dialog');
  await move.getByRole('combobox', { name: 'Position' }).selectOption('First');
  await move.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('Summer pass');

  await chooseInRow(page, 'Ten classes', 'Archive…');
  const question = page.getByRole('dialog', { name: 'Archive Ten classes?' });
  await expect(question.getByText('services keep it').first()).toBeVisible();
  await question.getByRole('checkbox', { name: /^Remove it from its services/ }).check();
  await expect(
    question.getByText(/lose it and have others|are left without|is left without/).first(),
  ).toBeVisible();
  await expectAccessibleInAllLooks(page);
  await question.getByRole('button', { name: 'Archive plan' }).click();
  const archived = toast(page, 'Ten classes archived');
  await expect(archived).toBeVisible();
  await archived.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: 'Ten classes', exact: true })).toBeVisible();

  await chooseInRow(page, 'Team card', 'Archive…');
  await page.getByRole('dialog').getByRole('button', { name: 'Archive plan' }).click();
  await expect(toast(page, 'Team card archived')).toBeVisible();
  await lookAt(page, 'Archived');
  await expect(rowOf(page, 'Team card')).toBeVisible();
  await page.getByRole('link', { name: 'Team card', exact: true }).click();
  await page.getByRole('button', { name: 'Restore to sale' }).click();
  await expect(toast(page, 'Team card restored to sale')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Archive…' })).toBeVisible();
});
