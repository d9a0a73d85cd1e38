import { queryExtendedBookings } from '../../contract/calls/bookings/extendedBookings.ts';
import type { Booking } from '../../contract/entities/bookings/booking.ts';
import { expectAccessible } from '../accessible.ts';
import { arriveAt, expect, test, toast, type TestBusiness } from '../fixtures.ts';
import { chooseInRow, lookAt, rowOf, viewTab } from '../list.ts';

test.use({ sample: 'studio' });

const bookingsOf = async ({ api }: TestBusiness, filter: Record<string, unknown>) => {
  const query = { filter, paging: { limit: 100 } };
  const { extendedBookings } = await api.send(queryExtendedBookings, { body: { query } });
  return extendedBookings.map(({ booking }) => booking);
};

const nameOf = (booking: Booking | undefined): string =>
  [booking?.contactDetails.firstName, booking?.contactDetails.lastName].join(' ');

test('owner answers the requests, finds a customer and cancels their booking', async ({ page, business }) => {
  const requests = await bookingsOf(business, { status: 'PENDING' });
  // The sample's requests depend on the time of day.
  const count = requests.length;
  expect(count).toBeGreaterThan(2);
  await arriveAt(page, business, '/bookings');
  await lookAt(page, `Pending ${count}`);
  await expect(page.getByRole('row')).toHaveCount(count + 1);

  const first = nameOf(requests[0]);
  await chooseInRow(page, first, 'Decline…');
  const declining = page.getByRole('dialog', { name: `Decline the booking of ${first}?` });
  await expect(declining.getByRole('button', { name: 'Keep the booking' })).toBeFocused();
  await declining.getByLabel('Personal message').fill('We are full that day.');
  await expectAccessible(page);
  await declining.getByRole('button', { name: 'Decline booking' }).click();
  await expect(toast(page, `Booking of ${first} declined`)).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(count);

  const left = count - 1;
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page
    .getByRole('region', { name: 'Selection' })
    .getByRole('button', { name: `Confirm ${left}…` })
    .click();
  const confirming = page.getByRole('dialog', { name: `Confirm ${left} bookings?` });
  await expect(confirming.getByRole('listitem')).toHaveCount(left);
  await confirming.getByRole('button', { name: `Confirm ${left} bookings` }).click();
  await expect(toast(page, `${left} bookings confirmed`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nothing to decide' })).toBeVisible();
  const statuses = await bookingsOf(business, { id: { $in: requests.map(({ id }) => id) } });
  expect(statuses.map(({ status }) => status).toSorted()).toEqual([
    ...Array.from({ length: left }, () => 'CONFIRMED'),
    'DECLINED',
  ]);

  const [other] = await bookingsOf(business, { status: 'CONFIRMED' });
  const name = nameOf(other);
  await lookAt(page, 'All');
  await page.getByRole('searchbox', { name: 'Search name, email or phone' }).fill(name);
  await expect(rowOf(page, name).first()).toBeVisible();
  await page.goto(`${business.url}/bookings/${other?.id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel booking…' }).click();
  await page
    .getByRole('dialog', { name: `Cancel the booking of ${name}?` })
    .getByRole('button', { name: 'Cancel booking' })
    .click();
  await expect(page.getByRole('region', { name: 'Time and location' })).toContainText('Cancelled');
  await expect(page.getByRole('button', { name: 'Cancel booking…' })).toHaveCount(0);
  await page.getByRole('link', { name: 'All bookings of this customer' }).click();
  await expect(rowOf(page, name).first()).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('bookings of today stand by time under their day, all others under the day they were booked on', async ({
    page,
    business,
  }) => {
    const cards = page.getByRole('main').getByRole('listitem');
    await arriveAt(page, business, '/bookings');
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(/^Booked · /);
    await lookAt(page, 'Today');
    const today = page.getByRole('region', { name: /^Today, / });
    await expect(today.getByRole('listitem').first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(1);
    const times = (await cards.allInnerTexts()).map((text) => /\d\d:\d\d/.exec(text)?.[0]);
    expect(times).toEqual(times.toSorted((one = '', other = '') => one.localeCompare(other)));
    await expect(page.getByRole('button', { name: 'Save view' })).toHaveCount(0);
    await expectAccessible(page);
    await viewTab(page, 'All \\d').click();
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(/^Booked · /);
  });
});
