import { countServices } from '../contract/calls/services.ts';
import { field, openService, stored } from './editor.ts';
import { expect, test, toast } from './fixtures.ts';
import { chooseInRow } from './list.ts';

test('an owner clones a service under a name of its own, and the original stays as it is', async ({
  page,
  business,
}) => {
  const yoga = await business.hasService({ name: 'Morning yoga', tagLine: 'Slow', defaultCapacity: 7 });
  await openService(page, business, yoga);
  await page.getByRole('button', { name: 'Clone', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Clone Morning yoga?' });
  await expect(dialog).toContainText('Its address: each page has its own.');
  await dialog.getByLabel('Name of the clone').fill('Evening yoga');
  await dialog.getByRole('button', { name: 'Clone', exact: true }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Evening yoga' })).toBeVisible();
  await expect(toast(page, 'Evening yoga is made.')).toBeVisible();
  await expect(field(page, 'Tag line')).toHaveValue('Slow');
  await expect(field(page, 'Places in a session')).toHaveValue('7');
  await expect(field(page, 'Address')).not.toHaveValue('morning-yoga');
  expect(page.url()).not.toContain(yoga.id);
  expect(await stored(business, yoga)).toEqual(yoga);
});

test.describe('from the list', () => {
  test.beforeEach(({ business }) => business.hasServices(['Morning yoga']));

  test('a clone takes the name that is offered', async ({ signedIn: page, business }) => {
    await chooseInRow(page, 'Morning yoga', 'Clone…');
    const dialog = page.getByRole('dialog', { name: 'Clone Morning yoga?' });
    await expect(dialog.getByRole('button', { name: 'Do not clone' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Clone', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Copy of Morning yoga' })).toBeVisible();
    expect(await business.api.send(countServices, { body: {} })).toEqual({ count: 2 });
  });

  test('nothing is cloned by Enter out of habit', async ({ signedIn: page, business }) => {
    await chooseInRow(page, 'Morning yoga', 'Clone…');
    const dialog = page.getByRole('dialog', { name: 'Clone Morning yoga?' });
    await expect(dialog.getByRole('button', { name: 'Do not clone' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    expect(await business.api.send(countServices, { body: {} })).toEqual({ count: 1 });
  });
});
