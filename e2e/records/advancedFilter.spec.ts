import type { Page } from 'playwright/test';
import { queryCategories } from '../../contract/calls/services/categories.ts';
import { queryServices } from '../../contract/calls/services/services.ts';
import { queryStaffMembers } from '../../contract/calls/staff/staffMembers.ts';
import { fromWallClock } from '../../contract/wallClock.ts';
import { ofToday } from '../../testDeep.ts';
import { expect, test, type TestBusiness } from '../fixtures.ts';

test.use({ sample: 'studio' });

/** Conditions as built in the dialog, and the API filter that they must produce. */
type Asked = readonly [field: string, operator: string, values: readonly string[], filter: object];

async function build(page: Page, [field, operator, values]: Asked): Promise<void> {
  await page.getByRole('button', { name: 'More filters' }).click();
  const dialog = page.getByRole('dialog', { name: 'More filters' });
  await dialog.getByLabel('Field').selectOption({ label: field });
  await dialog.getByLabel('Operator').selectOption({ label: operator });
  const input = dialog.getByRole('group', { name: /^Condition on/ }).getByLabel(/^Value/);
  for (const value of values) {
    if (await input.evaluate((element) => element instanceof HTMLSelectElement)) {
      await input.selectOption({ label: value });
    } else {
      await input.fill(value);
      // In multi-value inputs, Enter adds the next value.
      if (value !== values.at(-1)) await input.press('Enter');
    }
  }
  await dialog.getByRole('button', { name: /^Show/ }).click();
  await expect(dialog).toBeHidden();
}

/**
 * Builds each condition by hand and compares the list with the API's answer. The component tests build every field with
 * every operator.
 */
async function expectAsked(page: Page, { api }: TestBusiness, conditions: readonly Asked[]): Promise<void> {
  const chips = page.getByRole('list', { name: 'Conditions' });
  for (const asked of conditions) {
    const [field, operator, , filter] = asked;
    const query = { filter: { ...filter }, paging: { limit: 1 } };
    const total = (await api.send(queryServices, { body: { query } })).pagingMetadata?.total ?? 0;
    expect([field, operator, total > 0 && total < 48]).toEqual([field, operator, true]);
    await build(page, asked);
    await expect(chips.getByRole('listitem')).toHaveText(new RegExp(`^${field} ${operator}`));
    await expect(page.getByText(new RegExp(`^1–\\d+ of ${total}$`)), `${field} ${operator}`).toBeVisible();
    await chips.getByRole('button', { name: /^Remove: / }).click();
    await expect(page.getByText('1–25 of 48')).toBeVisible();
  }
}

/** The services were created over more than a year; half a year ago, in the time zone of the studio (Berlin). */
const halfAYearAgo = new Date(Date.now() - 182 * 24 * 60 * 60_000).toISOString().slice(0, 16);

test('conditions, and each of the four joins of two, match the API', async ({ signedIn: page, business }) => {
  const { categories } = await business.api.send(queryCategories, { body: {} });
  const { staffMembers } = await business.api.send(queryStaffMembers, { body: {} });
  const category = (name: string) => categories.find((one) => one.name === name)?.id ?? '';
  const staff = (name: string) => staffMembers.find((one) => one.name === name)?.resourceId ?? '';
  const both = ['Mara Jansen', 'Amira Rahmani'];
  const two = ['Deep tissue massage', 'Bridal morning'];
  const moment = fromWallClock(halfAYearAgo, 'Europe/Berlin');
  const conditions: readonly Asked[] = [
    ['Name', 'is one of', two, { name: { $in: two } }],
    ['Description', 'isn’t set', [], { description: { $exists: false } }],
    ['Price', 'is at least', ['85,00'], { 'payment.fixed.price.value': { $gte: 85 } }],
    ['Created', 'is before', [halfAYearAgo], { createdDate: { $lt: moment } }],
    ['Pay online', 'is not', ['yes'], { 'payment.options.online': { $ne: true } }],
    ['Type', 'is none of', ['Course', 'Class'], { type: { $nin: ['COURSE', 'CLASS'] } }],
    [
      'Category',
      'is one of',
      ['Massage', 'Yoga'],
      { 'category.id': { $in: ['Massage', 'Yoga'].map(category) } },
    ],
    ['Staff', 'includes all of', both, { staffMemberIds: { $hasAll: both.map(staff) } }],
  ];
  await expectAsked(page, business, ofToday(conditions, conditions.length));

  const one = { name: { $contains: 'massage' } };
  const other = { 'payment.fixed.price.value': { $gt: 80 } };
  const ways = [
    ['All conditions', { $and: [one, other] }],
    ['Any condition', { $or: [one, other] }],
    ['None of the conditions', { $not: { $or: [one, other] } }],
    ['Not all conditions', { $not: { $and: [one, other] } }],
  ] as const;
  await build(page, ['Name', 'contains', ['massage'], one]);
  await page.getByRole('button', { name: 'More filters' }).click();
  const dialog = page.getByRole('dialog', { name: 'More filters' });
  await dialog.getByRole('button', { name: 'Add condition' }).click();
  await dialog.getByLabel('Field').nth(1).selectOption('Price');
  await dialog.getByLabel('Operator').nth(1).selectOption('is more than');
  await dialog.getByLabel('Value').nth(1).fill('80');
  const totals: number[] = [];
  for (const [words, filter] of ways) {
    const query = { filter: { ...filter }, paging: { limit: 1 } };
    const { pagingMetadata } = await business.api.send(queryServices, { body: { query } });
    totals.push(pagingMetadata?.total ?? 0);
    await dialog.getByLabel('Match').selectOption(words);
    await expect(dialog.getByRole('button', { name: `Show ${totals.at(-1)} services` })).toBeVisible();
  }
  expect(new Set(totals).size, 'each way finds others').toBe(ways.length);
});
