import { queryServices } from '../../contract/calls/services/services.ts';
import type { Service } from '../../contract/entities/services/service.ts';
import { field, openService, stored } from '../editor.ts';
import { expect, holdToast, test, toast, undo, type TestBusiness } from '../fixtures.ts';

/** All services of the business except the original. */
async function clonesOf({ api }: TestBusiness, original: Service): Promise<Service[]> {
  const { services } = await api.send(queryServices, { body: { query: { sort: [{ fieldName: 'name' }] } } });
  return services.filter(({ id }) => id !== original.id);
}

test('cloning creates a hidden service with its own name and keeps the original unchanged', async ({
  page,
  business,
}) => {
  const yoga = await business.hasService({ name: 'Morning yoga', tagLine: 'Slow', defaultCapacity: 7 });
  await openService(page, business, yoga);
  await page.getByRole('button', { name: 'Clone', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Clone Morning yoga?' });
  await expect(dialog.getByRole('list', { name: 'Not copied' })).toContainText('Bookings');
  await dialog.getByLabel('Clone name').fill('Evening yoga');
  await expect(dialog.getByLabel('Clone URL')).toHaveValue('evening-yoga');
  await expect(dialog.getByText('Available, updates with the name')).toBeVisible();
  await dialog.getByRole('button', { name: 'Clone', exact: true }).click();

  const receipt = page.getByRole('dialog', { name: 'Evening yoga created' });
  await expect(receipt.getByRole('list', { name: 'Parts of Evening yoga' })).toContainText(
    'Booking policy copied',
  );
  await receipt.getByRole('link', { name: 'Open Evening yoga' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Evening yoga' })).toBeVisible();
  await holdToast(page, 'Evening yoga created');
  await expect(field(page, 'Tagline')).toHaveValue('Slow');
  await expect(field(page, 'Capacity')).toHaveValue('7');
  expect(await clonesOf(business, yoga)).toMatchObject([{ name: 'Evening yoga', hidden: true }]);
  expect(await stored(business, yoga)).toEqual(yoga);

  await undo(page, 'Evening yoga created');
  await expect(toast(page, 'Clone removed')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible();
  expect(await clonesOf(business, yoga)).toEqual([]);
});
