import { countServices, queryServices } from '../../contract/calls/services/services.ts';
import { field, openSection, saveBar } from '../editor.ts';
import { png } from '../png.ts';
import { arriveAt, expect, test, toast } from '../fixtures.ts';

test.describe('sample studio', () => {
  test.use({ sample: 'studio' });

  test('owner creates an appointment with a picture, a plan and a room of its own, which can be booked at once', async ({
    page,
    business,
  }) => {
    await arriveAt(page, business, '/services/create');
    await field(page, 'Name').fill('Rescue for tired feet');
    await page.getByLabel('Category', { exact: true }).selectOption('Massage');
    await field(page, 'Price').fill('72,50');
    await field(page, 'Duration').fill('50');
    await page.getByRole('checkbox', { name: 'Amira Rahmani' }).check();
    await page.getByRole('checkbox', { name: 'Mitte' }).check();
    const preview = page.getByRole('region', { name: 'Customer preview' });
    await preview.getByRole('radio', { name: 'Times' }).check();
    await expect(preview.getByRole('list', { name: 'Times' })).toContainText(/\d+ times/);

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

    await expect(page.getByRole('heading', { level: 1, name: 'Rescue for tired feet' })).toBeVisible();
    await expect(toast(page, 'Rescue for tired feet created')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Bookable');
    await expect(page.getByRole('region', { name: 'Page URL' })).toContainText('rescue-for-tired-feet');
    await expect(page.getByRole('checkbox', { name: 'Ten classes' })).toBeChecked();
    const query = { filter: { name: 'Rescue for tired feet' } };
    const { services } = await business.api.send(queryServices, { body: { query } });
    expect(services).toHaveLength(1);
    expect(services[0]).toMatchObject({
      type: 'APPOINTMENT',
      defaultCapacity: 1,
      category: { name: 'Massage' },
      payment: {
        rateType: 'FIXED',
        fixed: { price: { value: '72.50', currency: 'EUR' } },
        pricingPlanIds: [expect.any(String), expect.any(String)],
      },
      schedule: { availabilityConstraints: { sessionDurations: [50] } },
      staffMemberIds: [expect.any(String)],
      locations: [{ type: 'BUSINESS' }],
      serviceResources: [{ resourceType: { id: expect.any(String) } }],
      media: { mainMedia: { image: { filename: 'garden.png' } } },
    });
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
  const filter = { name: 'Weaving', hidden: false };
  await expect.poll(() => business.api.send(countServices, { body: { filter } })).toEqual({ count: 1 });
});
