import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { bulkDeleteServices } from '../../contract/calls/services/servicesInBulk.ts';
import { expectAccessible } from '../accessible.ts';
import { arriveAt, expect, test } from '../fixtures.ts';
import { rowOf } from '../list.ts';

/** Exports all services of the list as JSON. */
async function exported(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Export…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Export/ });
  await dialog.getByText('JSON, complete').click();
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  const text = await readFile(await (await downloading).path(), 'utf8');
  await expect(dialog).toBeHidden();
  return text;
}

/** Chooses a file on the import page, which is open. */
async function choose(page: Page, name: string, content: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from(content),
  });
}

/** The lines of an export, sorted, without what the server assigns. */
const comparable = (file: string): string[] =>
  file
    .replaceAll(/"(createdDate|updatedDate|revision|id)":"[^"]*",?/g, '')
    .replaceAll(/,?"(urls|supportedSlugs)":(\{.*?\}\}|\[.*?\])/g, '')
    .split('\n')
    .map((line) => line.replace(/,$/, ''))
    .toSorted();

test('an owner exports services, restores them after their deletion, and undoes an import of a table', async ({
  signedIn: page,
  business,
}) => {
  const [yoga, calm] = [
    await business.hasService({ name: 'Yoga flow', tagLine: '=1+1, "really"' }),
    await business.hasService({ name: 'Calm' }),
  ];
  await page.reload();
  await expect(rowOf(page, 'Calm')).toBeVisible();
  const before = await exported(page);
  await business.api.send(bulkDeleteServices, { body: { ids: [yoga.id, calm.id] } });

  await arriveAt(page, business, '/services/import');
  await choose(page, 'services.json', before);
  await expect(page.getByText('services.json: 2 services')).toBeVisible();
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('heading', { name: 'New 2' })).toBeVisible();
  await page.getByRole('button', { name: 'Import 2 services' }).click();
  await expect(page.getByRole('heading', { name: 'Created 2' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to services' }).click();
  await expect(rowOf(page, 'Calm')).toBeVisible();
  expect(comparable(await exported(page))).toEqual(comparable(before));

  await page.getByRole('link', { name: 'Import', exact: true }).click();
  const table =
    'Name;Type;Price;Currency;Capacity;Category;Colour\nCalm;;20,50;EUR;;;red\nNew;Class;5;EUR;;Walks;\nPilates;Class;9;EUR;4;;\n';
  await choose(page, 'prices.csv', `\uFEFF${table}`);
  await expect(page.getByText('Not imported: Colour.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Category “Walks”' }).selectOption('Leave out');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('row', { name: /^Calm/ })).toContainText('from €18.00 to €20.50');
  await expect(page.getByRole('row', { name: /^New\s*Line 3/ })).toContainText('Capacity is required');
  await page.getByRole('button', { name: 'Import 2 services' }).click();
  await page.getByRole('button', { name: 'Undo all' }).click();
  await page.getByRole('button', { name: 'Undo for 2 services' }).click();
  await expect(page.getByRole('heading', { name: 'Undone 2' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to services' }).click();
  await expect(rowOf(page, 'Calm')).toContainText('€18.00');
  await expect(rowOf(page, 'Pilates')).toBeHidden();
});
