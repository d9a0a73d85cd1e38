import type { Page } from 'playwright/test';
import { getLocation } from '../../contract/calls/locations/locations.ts';
import { expectAccessibleInAllLooks } from '../accessible.ts';
import { field, save, serviceNamed } from '../editor.ts';
import { arriveAt, expect, test, toast } from '../fixtures.ts';
import { chooseInRow, lookAt, rowOf } from '../list.ts';

test.use({ sample: 'studio' });

const idIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

test('location gets an address, hours and a holiday, replaces an archived one, which is restored', async ({
  page,
  business,
}) => {
  await arriveAt(page, business, '/locations');
  await expect(rowOf(page, 'Mitte')).toBeVisible();
  await page.getByRole('link', { name: 'New location' }).click();
  await field(page, 'Name').fill('Lakeside');
  await field(page, 'Full address').fill('Seestraße 1, 13353 Berlin');
  await field(page, 'City').fill('Berlin');
  await field(page, 'Phone').fill('+49 30 23125 130');
  await page.getByRole('button', { name: 'Create location' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lakeside');
  const lakeside = idIn(page);
  await expect(page.getByRole('link', { name: 'Open map' })).toHaveAttribute('href', /See/);

  const monday = page.getByRole('group', { name: 'Hours on Monday' });
  await monday.getByRole('textbox', { name: 'Monday, start' }).fill('8');
  await monday.getByRole('textbox', { name: 'Monday, end' }).fill('12');
  const forMonday = async (action: string) => {
    await page.getByRole('button', { name: 'More actions for Monday' }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };
  await forMonday('Add hours');
  await monday.getByRole('textbox', { name: 'Monday, start' }).last().fill('14');
  await monday.getByRole('textbox', { name: 'Monday, end' }).last().fill('19:30');
  await forMonday('Copy to Monday to Friday');
  await page.getByRole('button', { name: 'Add exception' }).click();
  const holiday = page.getByRole('group', { name: 'Exception 1' });
  await holiday.getByLabel('Reason').fill('New Year');
  await save(page);
  const { location } = await business.api.send(getLocation, { path: { id: lakeside } });
  const periods = location.businessSchedule?.periods ?? [];
  for (const openDay of ['MONDAY', 'WEDNESDAY', 'FRIDAY']) {
    expect(periods.filter((period) => period.openDay === openDay)).toMatchObject([
      { openTime: '08:00', closeTime: '12:00' },
      { openTime: '14:00', closeTime: '19:30' },
    ]);
  }
  expect(location.businessSchedule?.specialHourPeriod).toMatchObject([
    { isClosed: true, comment: 'New Year' },
  ]);
  await expectAccessibleInAllLooks(page);

  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click();
  await expect(rowOf(page, 'Mitte')).toContainText('Default');
  await chooseInRow(page, 'Lakeside', 'Make default');
  await toast(page, 'Lakeside is now the default').getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, 'Mitte')).toContainText('Default');

  const locationsOf = async () =>
    (await serviceNamed(business, 'Pottery for beginners')).locations?.map((each) => each.business?.id);
  await chooseInRow(page, 'Harbour Street', 'Archive…');
  const question = page.getByRole('dialog', { name: 'Archive Harbour Street?' });
  await expect(question.getByText(/services? (loses|lose|is left|are left)/).first()).toBeVisible();
  await question.getByRole('combobox', { name: 'New location' }).selectOption('Lakeside');
  await expect(question.getByText(/services? moves? to the replacement/).first()).toBeVisible();
  await expectAccessibleInAllLooks(page);
  await question.getByRole('button', { name: 'Archive location' }).click();
  await expect(toast(page, 'Harbour Street archived')).toBeVisible();
  await expect(rowOf(page, 'Harbour Street')).toHaveCount(0);
  expect(await locationsOf()).toContain(lakeside);
  await lookAt(page, 'Archived');
  await chooseInRow(page, 'Harbour Street', 'Restore');
  await expect(toast(page, 'Harbour Street restored')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No archived locations' })).toBeVisible();
  await lookAt(page, 'Active');
  await expect(rowOf(page, 'Harbour Street')).toBeVisible();
});
