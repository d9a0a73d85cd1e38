import { queryServices } from '../contract/calls/services.ts';
import { openService, stored } from './editor.ts';
import { expect, test, toast, undo, type TestBusiness } from './fixtures.ts';
import { chooseInRow, rowOf } from './list.ts';

async function namesOf({ api }: TestBusiness): Promise<string[]> {
  const query = { sort: [{ fieldName: 'name', order: 'ASC' as const }] };
  return (await api.send(queryServices, { body: { query } })).services.map(({ name }) => name);
}

test('an owner reads what ends with a service, deletes it, and brings it back by Undo', async ({
  page,
  business,
}) => {
  const yoga = await business.hasService({ name: 'Morning yoga' });
  await business.hasServices(['Evening yoga']);
  await openService(page, business, yoga);
  await page.getByRole('button', { name: 'More actions for Morning yoga' }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  const question = page.getByRole('dialog', { name: 'Delete Morning yoga?' });
  await expect(question.getByText('address stops opening')).toBeVisible();
  await expect(question.getByRole('radio', { name: 'Keep those that have customers' })).toBeVisible();
  await expect(question.getByRole('button', { name: 'Keep Morning yoga' })).toBeFocused();
  await question.getByRole('button', { name: 'Delete Morning yoga' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible();
  await expect(rowOf(page, 'Evening yoga')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Morning yoga' })).toBeHidden();
  expect(await namesOf(business)).toEqual(['Evening yoga']);

  await undo(page, 'Morning yoga is deleted.');
  await expect(toast(page, 'Morning yoga is back.')).toBeVisible();
  await expect(rowOf(page, 'Morning yoga')).toBeVisible();
  const { mainSlug, tagLine } = await stored(business, yoga);
  expect({ mainSlug, tagLine }).toEqual({ mainSlug: yoga.mainSlug, tagLine: yoga.tagLine });
});

test.describe('from the list', () => {
  test.beforeEach(({ business }) => business.hasServices(['Evening yoga', 'Morning yoga', 'Pilates']));

  test('what is kept stays', async ({ signedIn: page, business }) => {
    await chooseInRow(page, 'Morning yoga', 'Delete…');
    await page.getByRole('button', { name: 'Keep Morning yoga' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(await namesOf(business)).toEqual(['Evening yoga', 'Morning yoga', 'Pilates']);
  });

  test('what is deleted is deleted at once, whatever becomes of the tab', async ({
    signedIn: page,
    context,
    business,
  }) => {
    await chooseInRow(page, 'Morning yoga', 'Delete…');
    await page.getByRole('button', { name: 'Delete Morning yoga' }).click();
    await expect(toast(page, 'Morning yoga is deleted.')).toBeVisible();
    await page.close();
    expect(await namesOf(business)).toEqual(['Evening yoga', 'Pilates']);

    const later = await context.newPage();
    await later.goto(`${business.url}/services`);
    await expect(rowOf(later, 'Pilates')).toBeVisible();
    await expect(later.getByRole('link', { name: 'Morning yoga' })).toBeHidden();
  });

  test('several are deleted together and brought back together', async ({ signedIn: page, business }) => {
    await page.getByRole('checkbox', { name: 'Select Evening yoga' }).check();
    await page.getByRole('checkbox', { name: 'Select Pilates' }).check();
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete…' }).click();
    const question = page.getByRole('dialog', { name: 'Delete 2 services?' });
    await expect(question.getByRole('listitem')).toHaveText(['Evening yoga', 'Pilates']);
    await question.getByRole('button', { name: 'Delete 2 services' }).click();
    await expect(toast(page, '2 services are deleted.')).toBeVisible();
    expect(await namesOf(business)).toEqual(['Morning yoga']);

    await undo(page, '2 services are deleted.');
    await expect(toast(page, '2 services are back.')).toBeVisible();
    await expect(rowOf(page, 'Pilates')).toBeVisible();
    expect(await namesOf(business)).toEqual(['Evening yoga', 'Morning yoga', 'Pilates']);
  });
});
