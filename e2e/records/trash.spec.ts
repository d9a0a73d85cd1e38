import { deleteService } from '../../contract/calls/services/services.ts';
import { expectAccessible } from '../accessible.ts';
import { stored } from '../editor.ts';
import { arriveAt, expect, test } from '../fixtures.ts';

// The editor asks for the deleted service first.
test.use({ provokes: [404] });

test('trash lists a deleted service, whose page says so and restores it as it was', async ({
  page,
  business,
}) => {
  await arriveAt(page, business, '/trash');
  await expect(page.getByText('Trash is empty.')).toBeVisible();
  await expectAccessible(page);
  const service = await business.offersService({ name: 'Yoga flow' });
  await business.api.send(deleteService, { path: { serviceId: service.id } });
  await page.reload();
  await page.getByRole('checkbox', { name: 'Select Yoga flow' }).check();
  await expectAccessible(page);

  await page.goto(`${business.url}/services/${service.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Yoga flow is in the trash' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Yoga flow', exact: true })).toBeVisible();
  const now = await stored(business, service);
  const { revision, updatedDate } = now;
  expect(now).toEqual({ ...service, revision, updatedDate });
});
