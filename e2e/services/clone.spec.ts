import { cloneByPlan } from '../../contract/calls/services/clones.ts';
import { enablePricingPlansForService } from '../../contract/calls/services/serviceParts.ts';
import {
  archivePricingPlan,
  createPricingPlan,
  restorePricingPlan,
} from '../../contract/calls/prices/pricingPlans.ts';
import { countServices, queryServices } from '../../contract/calls/services/services.ts';
import type { Service } from '../../contract/entities/services/service.ts';
import { expectAccessible } from '../accessible.ts';
import { field, openMorningYoga, openService, save, stored } from '../editor.ts';
import { expect, test, toast, undo, type TestBusiness } from '../fixtures.ts';
import { chooseInRow } from '../list.ts';

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
  await expect(toast(page, 'Evening yoga created')).toBeVisible();
  await expect(field(page, 'Tagline')).toHaveValue('Slow');
  await expect(field(page, 'Capacity')).toHaveValue('7');
  expect(await clonesOf(business, yoga)).toMatchObject([{ name: 'Evening yoga', hidden: true }]);
  expect(await stored(business, yoga)).toEqual(yoga);

  await undo(page, 'Evening yoga created');
  await expect(toast(page, 'Clone removed')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible();
  expect(await clonesOf(business, yoga)).toEqual([]);
});

test.describe('list', () => {
  test.beforeEach(({ business }) => business.hasServices(['Morning yoga']));

  test('clone dialog suggests a name', async ({ signedIn: page, business }) => {
    await chooseInRow(page, 'Morning yoga', 'Clone…');
    const dialog = page.getByRole('dialog', { name: 'Clone Morning yoga?' });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Clone', exact: true }).click();
    await page
      .getByRole('dialog', { name: 'Copy of Morning yoga created' })
      .getByRole('button', { name: 'Close' })
      .click();
    await expect(page.getByRole('link', { name: 'Copy of Morning yoga', exact: true })).toBeVisible();
    expect(await business.api.send(countServices, { body: {} })).toEqual({ count: 2 });
  });

  test('Enter in the clone dialog does not submit', async ({ signedIn: page, business }) => {
    await chooseInRow(page, 'Morning yoga', 'Clone…');
    const dialog = page.getByRole('dialog', { name: 'Clone Morning yoga?' });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    expect(await business.api.send(countServices, { body: {} })).toEqual({ count: 1 });
  });
});

test.describe('appointment', () => {
  test.use({ sample: 'studio' });

  test('cloning per location and duration previews all names, and one undo deletes all clones', async ({
    page,
    business,
  }) => {
    const [massage] = (
      await business.api.send(queryServices, {
        body: { query: { filter: { name: 'Deep tissue massage' } } },
      })
    ).services;
    if (!massage) throw new Error('The studio has no massage.');
    const before = await business.api.send(countServices, { body: {} });
    await openService(page, business, massage);
    await page.getByRole('button', { name: 'Clone', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Clone Deep tissue massage?' });
    for (const choice of ['Mitte', 'Harbour Street', '30 min', '90 min']) {
      await dialog.getByRole('button', { name: choice }).click();
    }
    await dialog.getByLabel('Name pattern').fill('{name} {minutes} ({place})');
    await expect(dialog.getByLabel('Name of clone 1')).toHaveValue('Deep tissue massage 30 (Mitte)');
    await expect(dialog.getByLabel('Name of clone 4')).toHaveValue('Deep tissue massage 90 (Harbour Street)');
    await expect(dialog.getByText('Available, updates with the name')).toHaveCount(4);
    await dialog.getByRole('checkbox', { name: /^Pictures/ }).uncheck();
    await dialog.getByRole('button', { name: 'Create 4 clones' }).click();

    const receipt = page.getByRole('dialog', { name: '4 clones created' });
    await receipt.getByRole('button', { name: 'Done' }).click();
    const { services } = await business.api.send(queryServices, {
      body: { query: { filter: { name: 'Deep tissue massage 90 (Harbour Street)' } } },
    });
    expect(services).toMatchObject([
      {
        hidden: true,
        media: { items: [] },
        locations: [{ business: { name: 'Harbour Street' } }],
        schedule: { availabilityConstraints: { sessionDurations: [90] } },
        mainSlug: { name: 'deep-tissue-massage-90-harbour-street', custom: false },
      },
    ]);
    await undo(page, '4 clones created');
    await expect(toast(page, '4 clones removed')).toBeVisible();
    expect(await business.api.send(countServices, { body: {} })).toEqual(before);
  });
});

test('failed part can be retried, and the clone stays hidden until then', async ({ page, business }) => {
  const { api } = business;
  const yoga = await business.hasService({ name: 'Morning yoga' });
  const { plan } = await api.send(createPricingPlan, { body: { plan: { name: 'Ten classes' } } });
  await api.send(enablePricingPlansForService, {
    path: { serviceId: yoga.id },
    body: { pricingPlanIds: [plan.id] },
  });
  await api.send(archivePricingPlan, { path: { planId: plan.id } });
  await openService(page, business, yoga);
  await page.getByRole('button', { name: 'Clone', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Clone Morning yoga?' });
  await dialog.getByRole('checkbox', { name: /^Pricing plans/ }).check();
  await dialog.getByRole('switch', { name: 'Visible to customers' }).check();
  await dialog.getByRole('button', { name: 'Clone', exact: true }).click();

  const receipt = page.getByRole('dialog', { name: 'Copy of Morning yoga created' });
  await expect(receipt).toContainText('Pricing plans failed');
  await expect(receipt).toContainText('archived');
  expect(await clonesOf(business, yoga)).toMatchObject([{ hidden: true }]);
  await api.send(restorePricingPlan, { path: { planId: plan.id } });
  await receipt.getByRole('button', { name: 'Retry Pricing plans for Copy of Morning yoga' }).click();
  await expect(receipt).toContainText('Pricing plans copied');
  expect(await clonesOf(business, yoga)).toMatchObject([
    { hidden: false, payment: { pricingPlanIds: [plan.id] } },
  ]);
});

test('editor of an incomplete clone shows the missing part and copies it', async ({ page, business }) => {
  const { api } = business;
  const yoga = await business.hasService({ name: 'Morning yoga' });
  const { plan } = await api.send(createPricingPlan, { body: { plan: { name: 'Ten classes' } } });
  const path = { serviceId: yoga.id };
  await api.send(enablePricingPlansForService, { path, body: { pricingPlanIds: [plan.id] } });
  await api.send(archivePricingPlan, { path: { planId: plan.id } });
  const body = { name: 'Evening yoga', shown: true, choices: { plans: true } };
  const { service: clone } = await api.send(cloneByPlan, { path, body });
  await openService(page, business, clone);
  const note = page.getByRole('region', { name: '1 part wasn’t copied from the original' });
  await expect(note).toContainText('Pricing plans failed');
  const hidden = page.getByRole('main').getByText('Hidden', { exact: true });
  await expect(hidden.first()).toBeVisible();
  await expectAccessible(page);
  await api.send(restorePricingPlan, { path: { planId: plan.id } });
  await field(page, 'Tagline').fill('After work');
  await note.getByRole('button', { name: 'Retry Pricing plans for Evening yoga' }).click();
  await expect(toast(page, 'Evening yoga is complete')).toBeVisible();
  await expect(note).toBeHidden();
  await expect(hidden).toHaveCount(0);
  // Unsaved input survives the retry's changes.
  await expect(field(page, 'Tagline')).toHaveValue('After work');
  await save(page);
  expect(await stored(business, clone)).toMatchObject({
    hidden: false,
    tagLine: 'After work',
    payment: { pricingPlanIds: [plan.id] },
  });
});

test('clone with the previous URL of another service shows its owner and free alternatives', async ({
  page,
  business,
}) => {
  const yoga = await openMorningYoga(page, business);
  await page.getByRole('button', { name: 'Clone', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Clone Morning yoga?' });
  await dialog.getByLabel('Clone URL').fill('morning-yoga');
  await expect(dialog.getByText('In use by “Morning yoga”.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Clone', exact: true })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Use “morning-yoga-class”' }).click();
  await expect(dialog.getByText('Available', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Clone', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Copy of Morning yoga created' })).toBeVisible();
  expect(await clonesOf(business, yoga)).toMatchObject([
    { mainSlug: { name: 'morning-yoga-class', custom: true } },
  ]);
});
