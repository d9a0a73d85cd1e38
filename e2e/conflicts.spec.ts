import { updateService } from '../contract/calls/services.ts';
import { bulkUpdateServices } from '../contract/calls/servicesInBulk.ts';
import { comesBackUntil } from './colleagues.ts';
import { field, openService, save, saveBar, stored } from './editor.ts';
import { expect, test, toast } from './fixtures.ts';
import { chooseInRow, rowOf } from './list.ts';

// The server refuses the older revision once; the editor merges or asks.
test.use({ provokes: [409] });

test('the version is frozen when the form opens: coming back to the tab neither advances it nor changes the fields', async ({
  page,
  context,
  business,
}) => {
  const yoga = await business.hasService({ name: 'Morning yoga' });
  await openService(page, business, yoga);
  const payment = { ...yoga.payment, fixed: { price: { value: '28', currency: 'EUR' } } };
  const service = { id: yoga.id, revision: yoga.revision, name: 'Yoga at dawn', payment };
  await business.api.send(updateService, { path: { 'service.id': yoga.id }, body: { service } });
  // Away to another tab, on which the list is read anew, and back again.
  const other = await context.newPage();
  await other.goto(`${business.url}/services`);
  await expect(other.getByRole('link', { name: 'Yoga at dawn' })).toBeVisible();
  await page.bringToFront();
  // What the form asks meanwhile has told it that there is a newer one.
  await comesBackUntil(page, () =>
    expect(page.getByText(/^You saved 2 changes elsewhere:/)).toBeVisible({ timeout: 1000 }),
  );
  await expect(field(page, 'Name')).toHaveValue('Morning yoga');

  await field(page, 'Name').fill('Sunrise yoga');
  await field(page, 'Price').fill('31.5');
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: 'Somebody else changed Morning yoga' });
  await expect(question).toContainText('Yoga at dawn');
  // Money as money, before, theirs and mine.
  await expect(question.getByRole('group', { name: 'Price' })).toHaveText(/€18.*€28.*€31\.50/);
  expect((await stored(business, yoga)).name).toBe('Yoga at dawn');
});

test('a change of many that came in between obeys the same rule', async ({ page, business }) => {
  const yoga = await business.hasService({ name: 'Morning yoga' });
  await openService(page, business, yoga);
  const services = [
    { service: { id: yoga.id, revision: yoga.revision, tagLine: 'From the bulk edit' }, mask: 'tagLine' },
  ];
  await business.api.send(bulkUpdateServices, { body: { services } });
  await field(page, 'Name').fill('Sunrise yoga');
  await save(page);
  await expect(toast(page, 'Somebody else had changed Tag line; that is kept.')).toBeVisible();
  expect(await stored(business, yoga)).toMatchObject({
    name: 'Sunrise yoga',
    tagLine: 'From the bulk edit',
  });
});

test('a service is hidden from a list that was read before somebody else changed it', async ({
  signedIn: page,
  business,
}) => {
  const yoga = await business.hasService({ name: 'Morning yoga' });
  await page.reload();
  const row = rowOf(page, 'Morning yoga');
  await expect(row).toBeVisible();
  const service = { id: yoga.id, revision: yoga.revision, tagLine: 'Before the city wakes' };
  await business.api.send(updateService, { path: { 'service.id': yoga.id }, body: { service } });
  await chooseInRow(page, 'Morning yoga', 'Hide');
  await expect(toast(page, 'Morning yoga is hidden from customers.')).toBeVisible();
  expect(await stored(business, yoga)).toMatchObject({ hidden: true, tagLine: 'Before the city wakes' });
});
