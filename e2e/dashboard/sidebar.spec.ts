import { countSlugs } from '../../contract/calls/services/slugDesk.ts';
import { queryServices } from '../../contract/calls/services/services.ts';
import { arriveAt, expect, test, toast } from '../fixtures.ts';

test.use({ sample: 'studio' });

test('navigation has the drawn entries and counts the work that waits, asked after the first list', async ({
  page,
  business,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(countSlugs.path)) calls.push('counts');
  });
  page.on('requestfinished', (request) => {
    if (request.url().endsWith(queryServices.path)) calls.push('rows');
  });
  await arriveAt(page, business, '/services');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const link = (name: string) => navigation.getByRole('link', { name, exact: true });
  await expect(link('Services')).toHaveAccessibleDescription('48 services');
  await expect.poll(() => calls).toContain('counts');
  expect(calls[0]).toBe('rows');
  const names = await navigation.getByRole('link').allTextContents();
  expect(names.map((name) => name.replace(/\d.*/, ''))).toEqual([
    'Overview',
    'Calendar',
    'Bookings',
    'Services',
    'Categories',
    'Plans and prices',
    'Booking policies',
    'Booking forms',
    'Customers',
    'Staff',
    'Team',
    'Locations',
    'Rooms and equipment',
    'History',
    'Settings',
  ]);
  await expect(link('Overview')).toHaveAccessibleDescription(/^\d+ items need attention$/);
  await expect(link('Calendar')).toHaveAccessibleDescription('');

  await link('Bookings').click();
  const pending = page.getByRole('button', { name: /^Pending \d+$/ });
  const count = Number((await pending.textContent())?.replace(/\D/g, ''));
  await expect(link('Bookings')).toHaveAccessibleDescription(`${count} pending bookings`);
  await expect(link('Bookings')).toHaveText(new RegExp(`^Bookings${count}`));
  await pending.click();
  // A row of the unfiltered list may have nothing to confirm.
  await expect(page.getByRole('row')).toHaveCount(count + 1);
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: /^Confirm/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Confirm/ })
    .click();
  await expect(toast(page, /confirmed/i)).toBeVisible();
  await expect(link('Bookings')).toHaveAccessibleDescription(`${count - 1} pending bookings`);

  const entry = link('Plans and prices');
  await entry.click();
  await page.getByRole('link', { name: 'Manage plans' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pricing plans' })).toBeVisible();
  await expect(entry).toHaveAttribute('aria-current', 'page');
  const path = page.getByRole('navigation', { name: 'Breadcrumb' });
  await path.getByRole('link', { name: 'Plans and prices' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Plans and prices' })).toBeVisible();
});
