import type { Page } from 'playwright/test';
import { queryResourceTypes } from '../../contract/calls/locations/resourceTypes.ts';
import { createResource, getResource } from '../../contract/calls/locations/resources.ts';
import { expectAccessibleInAllLooks } from '../accessible.ts';
import { field, save, stored } from '../editor.ts';
import { arriveAt, expect, holdToast, test, toast, undo, type TestBusiness } from '../fixtures.ts';
import { chooseInRow, openHistory, rowOf } from '../list.ts';

test.use({ sample: 'studio' });

const idIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

async function typeNamed({ api }: TestBusiness, name: string): Promise<string> {
  const { resourceTypes } = await api.send(queryResourceTypes, { body: { query: { filter: { name } } } });
  return resourceTypes[0]?.id ?? '';
}

test('room with type, capacity and location is created, needed by a service, deleted and restored', async ({
  page,
  business,
}) => {
  const { api } = business;
  await arriveAt(page, business, '/rooms');
  await page.getByRole('link', { name: 'Manage types' }).click();
  await page.getByRole('link', { name: 'New type' }).click();
  await field(page, 'Name').fill('Steam bath');
  await page.getByRole('button', { name: 'Create type' }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Steam bath');
  await field(page, 'Name').fill('Sauna');
  await save(page);
  await expect(heading).toHaveText('Sauna');
  await expect(page.getByText('Nothing of this type yet')).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rooms' }).click();

  await page.getByRole('link', { name: 'New room or equipment' }).click();
  await field(page, 'Name').fill('Small sauna');
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Sauna');
  await expect(page.getByText('1 of this type: one booking at a time.')).toBeVisible();
  await page.getByRole('radio', { name: 'Selected locations' }).check();
  await page.getByRole('checkbox', { name: 'Harbour Street' }).check();
  await page.getByRole('combobox', { name: 'Hours' }).selectOption('Hours of Harbour Street');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(heading).toHaveText('Small sauna');
  const small = idIn(page);
  const typeId = await typeNamed(business, 'Sauna');
  const { resource } = await api.send(getResource, { path: { resourceId: small } });
  expect(resource).toMatchObject({ typeId, locationOptions: { availableInAllLocations: false } });
  await expect(page.getByText('No service needs it.')).toBeVisible();
  const large = await api.send(createResource, { body: { resource: { name: 'Large sauna', typeId } } });
  const service = await business.hasService({
    name: 'Sauna evening',
    serviceResources: [{ resourceType: { id: typeId }, resourceIds: { values: [small] } }],
  });
  await page.reload();
  await expect(page.getByText(/^2 of this type: up to 2 bookings at the same time\./)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sauna evening' })).toBeVisible();
  await expectAccessibleInAllLooks(page);

  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click();
  await expect(rowOf(page, 'Small sauna')).toContainText('Harbour Street');
  await expect(rowOf(page, 'Large sauna')).toContainText('All locations');
  const rooms = async () =>
    (await stored(business, service)).serviceResources?.flatMap(({ resourceIds }) => resourceIds?.values);
  const question = page.getByRole('dialog', { name: 'Delete Small sauna?' });
  await chooseInRow(page, 'Small sauna', 'Delete…');
  await expect(question.getByText('service is left without').first()).toBeVisible();
  await expect(question.getByRole('link', { name: 'Sauna evening' })).toBeVisible();
  await question.getByLabel('Replacement in its services').selectOption('Large sauna');
  await expect(question.getByText('service moves to the replacement').first()).toBeVisible();
  await expectAccessibleInAllLooks(page);
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await holdToast(page, 'Small sauna deleted');
  await expect(rowOf(page, 'Small sauna')).toHaveCount(0);
  expect(await rooms()).toEqual([large.resource.id]);
  await undo(page, 'Small sauna deleted');
  await expect(rowOf(page, 'Small sauna')).toContainText('Harbour Street');
  expect(await rooms()).toEqual([small]);

  await page.getByRole('link', { name: 'Manage types' }).click();
  await expect(rowOf(page, 'Sauna')).toContainText('2');
  await chooseInRow(page, 'Sauna', 'Delete…');
  const ofType = page.getByRole('dialog', { name: 'Delete Sauna?' });
  await expect(ofType.getByText('rooms and equipment are deleted too').first()).toBeVisible();
  await expect(ofType.getByText('service is left without').first()).toBeVisible();
  await ofType.getByRole('button', { name: 'Delete type' }).click();
  await expect(rowOf(page, 'Sauna')).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rooms' }).click();
  await expect(rowOf(page, 'Large sauna')).toHaveCount(0);
  await openHistory(page, 'Trash');
  await page.getByRole('button', { name: 'Restore Sauna' }).click();
  await expect(toast(page, 'Sauna restored')).toBeVisible();
});
