import { countServices, queryServices } from '../contract/calls/services.ts';
import { expectNote, field, saveBar } from './editor.ts';
import { arriveAt, expect, test, toast, type TestBusiness } from './fixtures.ts';

async function onlyService({ api }: TestBusiness, name: string) {
  const { services } = await api.send(queryServices, { body: { query: { filter: { name } } } });
  expect(services).toHaveLength(1);
  return services[0];
}

test.describe('in a studio with people and places', () => {
  test.use({ sample: 'studio' });

  test('an owner creates an appointment that customers can book at once', async ({
    signedIn: page,
    business,
  }) => {
    await page.getByRole('link', { name: 'New service' }).click();
    await field(page, 'Name').fill('Rescue for tired feet');
    await page.getByLabel('Category').selectOption('Massage');
    await field(page, 'Price').fill('72,50');
    await field(page, 'Length').fill('50');
    await page.getByRole('checkbox', { name: 'Amira Rahmani' }).check();
    await page.getByRole('checkbox', { name: 'Mitte' }).check();
    await saveBar(page).getByRole('button', { name: 'Create service' }).click();

    await expect(page.getByRole('heading', { level: 1, name: 'Rescue for tired feet' })).toBeVisible();
    await expect(toast(page, 'Rescue for tired feet is created.')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Bookable');
    await expect(field(page, 'Address')).toHaveValue('rescue-for-tired-feet');
    expect(await onlyService(business, 'Rescue for tired feet')).toMatchObject({
      type: 'APPOINTMENT',
      defaultCapacity: 1,
      category: { name: 'Massage' },
      payment: { rateType: 'FIXED', fixed: { price: { value: '72.50', currency: 'EUR' } } },
      schedule: { availabilityConstraints: { sessionDurations: [50] } },
      staffMemberIds: [expect.any(String)],
      locations: [{ type: 'BUSINESS' }],
    });
  });
});

test('an owner creates a class, whose sessions come later', async ({ page, business }) => {
  await arriveAt(page, business, '/services/create');
  await page.getByRole('radio', { name: 'Class' }).check();
  await field(page, 'Name').fill('Evening yoga');
  await field(page, 'Price').fill('18');
  await field(page, 'Places in a session').fill('12');
  await saveBar(page).getByRole('button', { name: 'Create service' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Evening yoga' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('No future sessions');
  expect(await onlyService(business, 'Evening yoga')).toMatchObject({ type: 'CLASS', defaultCapacity: 12 });
});

test('an owner creates a course that is paid month by month', async ({ page, business }) => {
  await arriveAt(page, business, '/services/create');
  await page.getByRole('radio', { name: 'Course' }).check();
  await field(page, 'Name').fill('Pottery for beginners');
  await page.getByRole('radio', { name: 'Monthly payments' }).check();
  await field(page, 'Amount a month').fill('80');
  await field(page, 'Number of payments').fill('3');
  await saveBar(page).getByRole('button', { name: 'Create service' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Pottery for beginners' })).toBeVisible();
  expect(await onlyService(business, 'Pottery for beginners')).toMatchObject({
    type: 'COURSE',
    payment: {
      rateType: 'SUBSCRIPTION',
      subscription: { amountPerBillingCycle: { value: '80', currency: 'EUR' }, totalPayments: 3 },
    },
  });
});

test('a blank name stops under its input, and nothing is sent', async ({ page, business }) => {
  await arriveAt(page, business, '/services/create');
  await field(page, 'Price').fill('18');
  await saveBar(page).getByRole('button', { name: 'Create service' }).click();

  const name = field(page, 'Name');
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expectNote(page, 'Name', /customers see it first/);
  await expect(saveBar(page)).toContainText('to correct');
  expect(await business.api.send(countServices, { body: {} })).toEqual({ count: 0 });

  await name.fill('Evening yoga');
  await expect(name).not.toHaveAttribute('aria-invalid', 'true');
});

test('what is half written is not thrown away by a wrong step', async ({ signedIn: page }) => {
  await page.getByRole('link', { name: 'New service' }).click();
  await field(page, 'Name').fill('Evening yoga');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without creating it?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(field(page, 'Name')).toHaveValue('Evening yoga');

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' }).click();
  await question.getByRole('button', { name: 'Throw it away' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible();
});
