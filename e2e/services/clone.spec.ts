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
import { field, openService, save, stored } from '../editor.ts';
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
