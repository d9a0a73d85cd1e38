import type { Page } from 'playwright/test';
import { queryExtendedBookings } from '../../contract/calls/bookings/extendedBookings.ts';
import { listLocations } from '../../contract/calls/locations/locations.ts';
import { queryStaffMembers } from '../../contract/calls/staff/staffMembers.ts';
import { setTestClock } from '../../contract/calls/workbench/qa.ts';
import { expectAccessible } from '../accessible.ts';
import { arriveAt, expect, test, toast, type TestBusiness } from '../fixtures.ts';
import { joinsWaitlist, offerMailed, offersFullClass, title } from './waitlist.ts';

/** A massage for which customers pay a deposit online. Returns the page on which they choose a time. */
async function offersMassage(business: TestBusiness): Promise<string> {
  const { api } = business;
  await api.send(setTestClock, { body: { now: '2027-03-01T09:00:00Z' } });
  const { staffMembers } = await api.send(queryStaffMembers, { body: {} });
  const { locations } = await api.send(listLocations, {});
  await business.offersService({
    type: 'APPOINTMENT',
    name: 'Deep tissue massage',
    defaultCapacity: 1,
    payment: {
      rateType: 'FIXED',
      fixed: { price: { value: '90' }, deposit: { value: '20' }, fullUpfrontPaymentAllowed: true },
      options: { online: true, inPerson: false, deposit: true },
    },
    staffMemberIds: staffMembers.flatMap(({ resourceId }) => resourceId ?? []),
    locations: locations.map(({ id }) => ({ type: 'BUSINESS', business: { id } })),
    schedule: { availabilityConstraints: { sessionDurations: [60] } },
  });
  return `${business.url}/booking-calendar/deep-tissue-massage`;
}

/** Books Wednesday at 10:00, as far as the provider's page. */
async function bookUnpaid(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('link', { name: /^Wednesday 3 March/ }).click();
  await expect(page.getByRole('region', { name: 'Wednesday 3 March' })).toBeVisible();
  await page.getByRole('link', { name: '10:00', exact: true }).click();
  await page.getByLabel('Name').fill('Hannah Brandt');
  await page.getByLabel('Email').fill('hannah@mail.example');
  await expect(page.getByLabel(/^Pay a deposit of .*20\.00 online now/)).toBeChecked();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(title(page, 'Test payment')).toBeVisible();
}

test('customer pays for the spot that the waitlist offers', async ({ page, business }) => {
  const { path, becomesFree } = await offersFullClass(business, {
    payment: { rateType: 'FIXED', fixed: { price: { value: '18' } }, options: { online: true } },
  });
  await joinsWaitlist(page, path);
  await becomesFree();
  // In another browser than the one that joined.
  await page.context().clearCookies();
  await page.goto(await offerMailed(business));
  await expect(title(page, 'A spot is free for you')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Pay .*18\.00$/ }).click();
  await page.getByRole('button', { name: 'Fail' }).click();

  await expect(title(page, 'A spot is free for you')).toBeVisible();
  await expect(page.getByText('Your payment failed.')).toBeVisible();
  await page.getByRole('button', { name: /^Pay .*18\.00$/ }).click();
  await page.getByRole('button', { name: /^Pay 18\.00/ }).click();
  await expect(title(page, 'Your booking is confirmed')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your booking' })).toContainText(/Paid online: .*18\.00/);
});

test('customer pays a deposit at the second attempt, and the owner cancels with a refund', async ({
  page,
  business,
}) => {
  await bookUnpaid(page, await offersMassage(business));
  await expect(page.getByText('This is a test. No money moves.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Fail' }).click();

  await expect(title(page, 'Pay to confirm your booking')).toBeVisible();
  await expect(page.getByText('Your payment failed.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Pay .*20\.00$/ }).click();
  await page.getByRole('button', { name: /^Pay 20\.00/ }).click();
  await expect(title(page, 'Your booking is confirmed')).toBeVisible();
  const facts = page.getByRole('region', { name: 'Your booking' });
  await expect(facts).toContainText(/Paid online: .*20\.00 · To pay in person: .*70\.00/);

  await arriveAt(page, business, '/bookings');
  await page.getByRole('link', { name: 'Hannah Brandt' }).click();
  await page.getByRole('button', { name: 'Cancel booking…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel the booking of Hannah Brandt?' });
  const refund = dialog.getByRole('switch', { name: 'Refund online payment' });
  await refund.uncheck();
  await expect(dialog.getByText('You keep €20.00.')).toBeVisible();
  await refund.check();
  await dialog.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(toast(page, 'Booking of Hannah Brandt cancelled')).toBeVisible();
  // The provider is asked by a job, which a new clock starts.
  await business.api.send(setTestClock, { body: { now: '2027-03-01T09:10:00Z' } });
  await expect
    .poll(async () => {
      const { extendedBookings } = await business.api.send(queryExtendedBookings, { body: { query: {} } });
      return extendedBookings.map(({ booking }) => [booking.status, booking.paymentStatus]);
    })
    .toEqual([['CANCELED', 'REFUNDED']]);
});
