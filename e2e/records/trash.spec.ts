import type { Page } from 'playwright/test';
import { createCategory } from '../../contract/calls/services/categories.ts';
import { deleteService, getService } from '../../contract/calls/services/services.ts';
import type { Service } from '../../contract/entities/services/service.ts';
import { expectAccessible } from '../accessible.ts';
import { stored } from '../editor.ts';
import { arriveAt, expect, test, toast, type TestBusiness } from '../fixtures.ts';

const lines = (page: Page) => page.getByRole('list', { name: 'Deleted items' }).getByRole('listitem');

async function hasDeleted(business: TestBusiness, name: string): Promise<Service> {
  const { category } = await business.api.send(createCategory, {
    body: { category: { name: `For ${name}` } },
  });
  const service = await business.hasService({ name, category: { id: category.id } });
  await business.api.send(deleteService, { path: { serviceId: service.id } });
  return service;
}

/** Expects the restored service to equal the original, except for revision and dates. */
async function expectBack(business: TestBusiness, service: Service): Promise<void> {
  const now = await stored(business, service);
  const { revision, updatedDate } = now;
  expect(now).toEqual({ ...service, revision, updatedDate });
}

test('restored service equals the original and opens', async ({ page, business }) => {
  const yoga = await hasDeleted(business, 'Yoga flow');
  await arriveAt(page, business, '/trash');
  await expect(lines(page)).toContainText(/Yoga flow.*by .*30 days left.*“yoga-flow” is reserved/);
  await page.getByRole('button', { name: 'Restore Yoga flow' }).click();
  await expect(toast(page, 'Yoga flow restored')).toBeVisible();
  await expect(page.getByText('Trash is empty.')).toBeVisible();
  await expectBack(business, yoga);
  await toast(page, 'Yoga flow restored').getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Yoga flow' })).toBeVisible();
});

test('restoring several services is one undo step', async ({ page, business }) => {
  const all = [];
  for (const name of ['Yoga flow', 'Pilates', 'Boxing']) all.push(await hasDeleted(business, name));
  await arriveAt(page, business, '/trash');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('checkbox', { name: 'Select Boxing' }).uncheck();
  await page.getByRole('button', { name: 'Restore 2 items' }).click();
  await expect(toast(page, '2 items restored')).toBeVisible();
  await expect(lines(page)).toHaveText([/Boxing/]);
  const [yoga, pilates] = all;
  if (!yoga || !pilates) throw new Error('They were just made.');
  await expectBack(business, yoga);
  await expectBack(business, pilates);

  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(toast(page, /^Undone: restored .* and 1 more\./)).toBeVisible();
  await expect(lines(page)).toHaveCount(3);
});

test('trash is searched by name', async ({ page, business }) => {
  await hasDeleted(business, 'Yoga flow');
  await hasDeleted(business, 'Pilates');
  await arriveAt(page, business, '/trash');
  const search = page.getByRole('searchbox', { name: 'Search trash' });
  await search.fill('pila');
  await search.press('Enter');
  await expect(lines(page)).toHaveText([/Pilates/]);
  await search.fill('chess');
  await search.press('Enter');
  await expect(page.getByText('No deleted item matches “chess”.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(lines(page)).toHaveCount(2);
});

test.describe('URL of a deleted service', () => {
  test.use({ provokes: [404] });

  test('editor shows that the service is in the trash, and restores it', async ({ page, business }) => {
    const yoga = await hasDeleted(business, 'Yoga flow');
    await arriveAt(page, business, `/services/${yoga.id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Yoga flow is in the trash' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Yoga flow', exact: true })).toBeVisible();
    const { service } = await business.api.send(getService, { path: { serviceId: yoga.id } });
    expect(service.mainSlug?.name).toBe('yoga-flow');
  });
});

test('trash has no accessibility violations', async ({ page, business }) => {
  await arriveAt(page, business, '/trash');
  await expect(page.getByText('Trash is empty.')).toBeVisible();
  await expectAccessible(page);
  await hasDeleted(business, 'Yoga flow');
  await page.reload();
  await page.getByRole('checkbox', { name: 'Select Yoga flow' }).check();
  await expectAccessible(page);
});
