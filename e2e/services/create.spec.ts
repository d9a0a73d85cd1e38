import { queryServices } from '../../contract/calls/services/services.ts';
import { expectNote, field, openSection, saveBar } from '../editor.ts';
import { png } from '../png.ts';
import { arriveAt, expect, test, toast, type TestBusiness } from '../fixtures.ts';

async function onlyService({ api }: TestBusiness, name: string) {
  const { services } = await api.send(queryServices, { body: { query: { filter: { name } } } });
  expect(services).toHaveLength(1);
  return services[0];
}

test.describe('studio with staff and locations', () => {
  test.use({ sample: 'studio' });

  test('created appointment can be booked at once', async ({ signedIn: page, business }) => {
    await page.getByRole('link', { name: 'New service' }).click();
    await field(page, 'Name').fill('Rescue for tired feet');
    await page.getByLabel('Category', { exact: true }).selectOption('Massage');
    await field(page, 'Price').fill('72,50');
    await field(page, 'Duration').fill('50');
    await page.getByRole('checkbox', { name: 'Amira Rahmani' }).check();
    await page.getByRole('checkbox', { name: 'Mitte' }).check();
    const preview = page.getByRole('region', { name: 'Customer preview' });
    await preview.getByRole('radio', { name: 'Times' }).check();
    await expect(preview.getByRole('list', { name: 'Times' })).toContainText(/\d+ times/);
    await saveBar(page).getByRole('button', { name: 'Create service' }).click();

    await expect(page.getByRole('heading', { level: 1, name: 'Rescue for tired feet' })).toBeVisible();
    await expect(toast(page, 'Rescue for tired feet created')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Bookable');
    await expect(page.getByRole('region', { name: 'Page URL' })).toContainText('rescue-for-tired-feet');
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

  test('creation form saves pictures and plans with the service', async ({ signedIn: page, business }) => {
    await page.getByRole('link', { name: 'New service' }).click();
    await page.getByRole('radio', { name: 'Class' }).check();
    await field(page, 'Name').fill('Yoga in the garden');
    await field(page, 'Price').fill('15');
    const chooser = page.waitForEvent('filechooser');
    await openSection(page, 'Pictures');
    await page.getByRole('button', { name: 'Add pictures' }).click();
    await (await chooser).setFiles([png('garden.png')]);
    await expect(page.getByRole('button', { name: 'Remove garden.png' })).toBeVisible();
    await page.getByRole('checkbox', { name: 'Pricing plan' }).check();
    await page.getByRole('checkbox', { name: 'Ten classes' }).check();
    await page.getByRole('button', { name: 'Accepted plans: create a new one' }).click();
    const dialog = page.getByRole('dialog', { name: 'New plan' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Garden pass');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByText('Enter a price, such as 40.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Price' }).fill('60');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('checkbox', { name: 'Garden pass' })).toBeChecked();
    await page.getByRole('button', { name: 'Required rooms and equipment: create a new one' }).click();
    await page.getByRole('dialog', { name: 'New type' }).getByRole('textbox', { name: 'Name' }).fill('Lawn');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByText('This type has no rooms or equipment yet')).toBeVisible();
    await page.getByRole('button', { name: 'Lawn: create a new one' }).click();
    const room = page.getByRole('dialog', { name: 'New room or equipment' });
    await room.getByRole('textbox', { name: 'Name' }).fill('By the pond');
    await room.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByText('This type has no rooms or equipment yet')).toHaveCount(0);
    await saveBar(page).getByRole('button', { name: 'Create service' }).click();

    await expect(page.getByRole('heading', { level: 1, name: 'Yoga in the garden' })).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Ten classes' })).toBeChecked();
    const created = await onlyService(business, 'Yoga in the garden');
    expect(created?.media?.mainMedia?.image?.filename).toBe('garden.png');
    expect(created?.payment?.pricingPlanIds).toHaveLength(2);
    expect(created?.serviceResources).toHaveLength(1);
  });
});

test('creation form shows the fields of each type and its errors inline', async ({ page, business }) => {
  await arriveAt(page, business, '/services/create');
  const main = page.getByRole('main');
  await expect(field(page, 'Duration')).toBeVisible();
  await expect(main).toContainText('To book several customers together, create a class.');
  await expect(field(page, 'Capacity')).toBeHidden();

  await page.getByRole('radio', { name: 'Class' }).check();
  await expect(field(page, 'Duration')).toBeHidden();
  await expect(field(page, 'Capacity')).toHaveValue('12');
  await expect(main).toContainText('Staff are assigned to each session in the calendar.');
  await expect(page.getByRole('radio', { name: 'Monthly payments' })).toBeHidden();

  await page.getByRole('radio', { name: 'Free' }).check();
  const ways = page.getByRole('group', { name: 'Payment methods', exact: true });
  await expect(ways.getByRole('checkbox', { name: 'Online' })).toBeDisabled();
  await expect(ways.getByRole('checkbox', { name: 'In person' })).toBeChecked();
  await expect(ways).toContainText('There’s no amount to charge online');

  await page.getByRole('radio', { name: 'Fixed price' }).check();
  await field(page, 'Price').fill('20');
  await field(page, 'Deposit').fill('25');
  await field(page, 'Name').fill('Evening yoga');
  await expect(ways.getByRole('checkbox', { name: 'In person' })).toBeDisabled();
  await saveBar(page).getByRole('button', { name: 'Create service' }).click();
  await expectNote(page, 'Deposit', /Must be less than the price/);
});

test('owner creates a class without sessions', async ({ page, business }) => {
  await arriveAt(page, business, '/services/create');
  await page.getByRole('radio', { name: 'Class' }).check();
  await field(page, 'Name').fill('Evening yoga');
  await field(page, 'Price').fill('18');
  await field(page, 'Capacity').fill('12');
  await saveBar(page).getByRole('button', { name: 'Create service' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Evening yoga' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('No upcoming sessions');
  expect(await onlyService(business, 'Evening yoga')).toMatchObject({ type: 'CLASS', defaultCapacity: 12 });
});

test('owner creates a course paid monthly', async ({ page, business }) => {
  await arriveAt(page, business, '/services/create');
  await page.getByRole('radio', { name: 'Course' }).check();
  await field(page, 'Name').fill('Pottery for beginners');
  await page.getByRole('radio', { name: 'Monthly payments' }).check();
  await field(page, 'Monthly amount').fill('80');
  await field(page, 'Number of payments').fill('3');
  await page.getByRole('radio', { name: 'On a date you set' }).check();
  await saveBar(page).getByRole('button', { name: 'Create service' }).click();
  const day = page.getByLabel('First payment date', { exact: true });
  await expect(day).toBeFocused();
  await expect(day).toHaveAccessibleDescription(/Is required: the day of the first payment/);
  await day.fill('2027-03-28');
  await saveBar(page).getByRole('button', { name: 'Create service' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Pottery for beginners' })).toBeVisible();
  expect(await onlyService(business, 'Pottery for beginners')).toMatchObject({
    type: 'COURSE',
    payment: {
      rateType: 'SUBSCRIPTION',
      subscription: {
        amountPerBillingCycle: { value: '80', currency: 'EUR' },
        totalPayments: 3,
        firstChargeDate: 'SCHEDULED',
        recurringStartDate: expect.stringMatching(/^2027-03-2[78]T/),
      },
    },
  });
});

test('a course is shown to customers once its sessions are planned', async ({ page, business }) => {
  await arriveAt(page, business, '/services/create');
  await page.getByRole('radio', { name: 'Course' }).check();
  await field(page, 'Name').fill('Weaving');
  await field(page, 'Price').fill('80');
  const shown = page.getByRole('switch', { name: 'Visible to customers' });
  await expect(shown).toBeDisabled();
  await expect(shown).toHaveAccessibleDescription(/^Plan its sessions first\./);
  await saveBar(page).getByRole('button', { name: 'Create service' }).click();
  await page.getByRole('button', { name: 'More actions for Weaving' }).click();
  await expect(page.getByRole('menuitem', { name: /^Show to customers/ })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Plan sessions' }).click();
  await page.getByRole('button', { name: 'New sessions' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Plan sessions' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('link', { name: 'Weaving', exact: true }).click();
  await shown.check();
  await saveBar(page).getByRole('button', { name: /^Save/ }).click();
  await expect.poll(() => onlyService(business, 'Weaving')).toMatchObject({ hidden: false });
});

test('saving on leave creates a valid service, and stays on the form otherwise', async ({
  page,
  business,
}) => {
  await arriveAt(page, business, '/services/create');
  await page.getByRole('radio', { name: 'Class' }).check();
  await field(page, 'Name').fill('Evening yoga');
  const leave = async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create and leave' }).click();
  };
  await leave();
  await expect(field(page, 'Price')).toBeFocused();
  await expectNote(page, 'Price', /what everybody pays/);
  await field(page, 'Price').fill('-18');
  await expectNote(page, 'Price', /Must be more than 0/);
  await field(page, 'Price').fill('18');
  await leave();
  await expect(toast(page, 'Evening yoga created')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  expect(await onlyService(business, 'Evening yoga')).toMatchObject({ type: 'CLASS' });
});
