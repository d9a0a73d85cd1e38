import type { Page } from 'playwright/test';
import { createBookingPolicy } from '../../contract/calls/terms/bookingPolicies.ts';
import { confirmBooking, createBooking } from '../../contract/calls/bookings/bookings.ts';
import { listLocations } from '../../contract/calls/locations/locations.ts';
import { setTestClock } from '../../contract/calls/workbench/qa.ts';
import { createRedirectSession } from '../../contract/calls/identity/redirectSessions.ts';
import { queryStaffMembers } from '../../contract/calls/staff/staffMembers.ts';
import type { Service } from '../../contract/entities/services/service.ts';
import { expectAccessible } from '../accessible.ts';
import { expect, test, type TestBusiness } from '../fixtures.ts';
import { mailTo } from '../mailbox.ts';
import {
  customer,
  fillIn,
  joinsWaitlist,
  monday,
  offerMailed,
  offersFullClass,
  title,
  tuesday,
} from './waitlist.ts';

/** A massage that can be cancelled and moved until 24 hours before, with one person who gives it. */
async function offersMassage(business: TestBusiness): Promise<{ service: Service; path: string }> {
  const { api } = business;
  await api.send(setTestClock, { body: { now: monday } });
  const { staffMembers } = await api.send(queryStaffMembers, { body: {} });
  const { locations } = await api.send(listLocations, {});
  const day = 24 * 60;
  const { bookingPolicy } = await api.send(createBookingPolicy, {
    body: {
      bookingPolicy: {
        name: 'A day before',
        cancellationPolicy: {
          enabled: true,
          limitLatestCancellation: true,
          latestCancellationInMinutes: day,
        },
        reschedulePolicy: { enabled: true, limitLatestReschedule: true, latestRescheduleInMinutes: day },
      },
    },
  });
  const service = await business.offersService({
    type: 'APPOINTMENT',
    name: 'Deep tissue massage',
    defaultCapacity: 1,
    bookingPolicy: { id: bookingPolicy.id },
    staffMemberIds: staffMembers.flatMap(({ resourceId }) => resourceId ?? []),
    locations: locations.map(({ id }) => ({ type: 'BUSINESS', business: { id } })),
    schedule: { availabilityConstraints: { sessionDurations: [60] } },
  });
  return { service, path: `${business.url}/booking-calendar/deep-tissue-massage` };
}

/** Another customer books the time. */
async function takes({ api, visitor }: TestBusiness, service: Service, startDate: string): Promise<void> {
  const { booking } = await visitor.send(createBooking, {
    body: { booking: { bookedEntity: { slot: { serviceId: service.id, startDate } }, totalParticipants: 1 } },
  });
  await api.send(confirmBooking, {
    path: { bookingId: booking.id },
    body: { revision: booking.revision },
  });
}

const time = (page: Page, at: string) => page.getByRole('link', { name: at, exact: true });

/** Books the time on Wednesday, which can still be changed. */
async function booksWednesday(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('link', { name: /^Wednesday 3 March, \d+ times$/ }).click();
  await expect(page.getByRole('region', { name: 'Wednesday 3 March' })).toBeVisible();
  await time(page, '10:00').click();
  await fillIn(page);
  await page.getByRole('button', { name: 'Book for Wed 3 Mar, 10:00' }).click();
  await expect(title(page, 'Your booking is confirmed')).toBeVisible();
}

for (const javaScriptEnabled of [true, false]) {
  // axe is a script; the pages are the same.
  const expectAccess = javaScriptEnabled ? expectAccessible : () => Promise.resolve();
  test.describe(javaScriptEnabled ? 'with a script' : 'without a script', () => {
    test.use({ javaScriptEnabled, provokes: [400, 409], actionTimeout: 60_000 });

    test('customer books, moves and cancels an appointment', async ({ page, business }) => {
      const { path } = await offersMassage(business);
      await page.goto(path);
      await expect(title(page, 'Deep tissue massage')).toBeVisible();
      await page.getByRole('link', { name: /^Wednesday 3 March/ }).click();
      await expect(page.getByRole('region', { name: 'Wednesday 3 March' })).toBeVisible();
      await time(page, '10:00').click();
      await page.getByLabel('Phone').fill('+49 151 2345 6789');
      await page.getByRole('button', { name: 'Book for Wed 3 Mar, 10:00' }).click();
      await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/Enter your name/);
      await expect(page.getByLabel('Phone')).toHaveValue('+49 151 2345 6789');
      await fillIn(page);
      await page.getByRole('button', { name: 'Book for Wed 3 Mar, 10:00' }).click();
      await expect(title(page, 'Your booking is confirmed')).toBeVisible();
      const facts = page.getByRole('region', { name: 'Your booking' });
      await expect(facts).toContainText('Wednesday 3 March, 10:00–11:00');
      await expect(facts).toContainText('You can cancel or reschedule until Tue 2 Mar, 10:00.');
      await expect(page.locator('body')).not.toContainText(customer);

      await page.getByRole('link', { name: 'Reschedule or cancel' }).click();
      await page.getByRole('link', { name: /^Thursday 4 March/ }).click();
      await expect(page.getByRole('region', { name: 'Thursday 4 March' })).toBeVisible();
      await time(page, '14:00').click();
      await page.getByRole('button', { name: 'Reschedule to Thu 4 Mar, 14:00' }).click();
      await expect(page.getByRole('status')).toHaveText('Your booking was rescheduled.');
      await expect(facts).toContainText('Thursday 4 March, 14:00–15:00');

      await page.getByRole('link', { name: 'Reschedule or cancel' }).click();
      await page.getByRole('button', { name: 'Cancel booking' }).click();
      await expect(title(page, 'Your booking is cancelled')).toBeVisible();
    });

    test('customer takes a spot that the waitlist offers, by the mailed link', async ({ page, business }) => {
      const { path, becomesFree } = await offersFullClass(business);
      await joinsWaitlist(page, path);
      await expect(page.getByRole('button')).toHaveCount(0);
      await becomesFree();
      await page.goto(await offerMailed(business));
      await expect(title(page, 'A spot is free for you')).toBeVisible();
      await expect(page.getByText('Confirm it by Mon 1 Mar, 11:00.')).toBeVisible();
      await expectAccess(page);
      await page.getByRole('button', { name: 'Confirm your spot' }).click();
      await expect(title(page, 'Your booking is confirmed')).toBeVisible();
      const facts = page.getByRole('region', { name: 'Your booking' });
      await expect(facts).toContainText('Tuesday 2 March, 18:00–19:00');
      await mailTo(business, customer, /^Confirmed: /);
      await page.goto(path);
      await expect(page.getByRole('link', { name: 'Tuesday 2 March, Waitlist' })).toBeVisible();
      await expect(page.getByText('Join waitlist')).toBeVisible();
    });

    test('an offer that has expired says so, and the customer waits until leaving the waitlist', async ({
      page,
      business,
    }) => {
      const { path, becomesFree } = await offersFullClass(business);
      await joinsWaitlist(page, path);
      await becomesFree();
      const link = await offerMailed(business);
      await page.goto(link);
      await business.api.send(setTestClock, { body: { now: '2027-03-01T10:00:01Z' } });
      await page.getByRole('button', { name: 'Confirm your spot' }).click();
      const expired = page.getByRole('alert');
      await expect(expired).toHaveText('This spot is no longer held for you. You’re still on the waitlist.');
      await expectAccess(page);
      await page.goto(link);
      await expect(title(page, 'You’re on the waitlist')).toBeVisible();
      await expect(expired).toContainText('This spot is no longer held for you.');
      await page.getByRole('link', { name: 'Leave waitlist' }).click();
      await expectAccess(page);
      await page.getByRole('button', { name: 'Leave waitlist' }).click();
      await expect(title(page, 'Your booking is cancelled')).toBeVisible();
    });

    test('a time that is taken while the form is filled in keeps what was typed and offers the nearest times', async ({
      page,
      business,
    }) => {
      const { service, path } = await offersMassage(business);
      await page.goto(`${path}?day=${tuesday}`);
      await time(page, '10:00').click();
      await fillIn(page);
      await takes(business, service, `${tuesday}T09:00:00Z`);
      await page.getByRole('button', { name: 'Book for Tue 2 Mar, 10:00' }).click();
      await expect(page.getByRole('alert')).toContainText('This time was just taken.');
      await expect(page.getByLabel('Name')).toHaveValue('Hannah Brandt');
      const nearest = page.getByRole('region', { name: 'Nearest available times' });
      await expect(nearest.getByRole('button')).toHaveCount(3);
      await expectAccess(page);
      await page.getByLabel('Name').press('Enter');
      await nearest.getByRole('button', { name: 'Book for Tue 2 Mar, 11:00' }).click();
      await expect(page.getByRole('region', { name: 'Your booking' })).toContainText('11:00–12:00');
    });

    test('policy refuses a late change in words', async ({ page, business }) => {
      const { path } = await offersMassage(business);
      await booksWednesday(page, path);
      await business.api.send(setTestClock, { body: { now: '2027-03-02T10:00:00Z' } });
      await page.getByRole('link', { name: 'Reschedule or cancel' }).click();
      await expect(page.getByText('This booking can no longer be cancelled online.')).toBeVisible();
      await expect(page.getByText('This booking can no longer be rescheduled online.')).toBeVisible();
      await expect(page.getByRole('button')).toHaveCount(0);
      await expectAccess(page);
    });
  });
}

test('a site sends a customer to the form of a slot, who comes back to its page of thanks', async ({
  page,
  business,
}) => {
  const { service } = await offersMassage(business);
  const { redirectSession } = await business.visitor.send(createRedirectSession, {
    body: {
      bookingsCheckout: {
        slotAvailability: { slot: { serviceId: service.id, startDate: `${tuesday}T09:00:00Z` } },
      },
      callbacks: {
        postFlowUrl: `${business.url}/_health?shop`,
        thankYouPageUrl: `${business.url}/_health?thanks`,
      },
    },
  });
  await page.goto(redirectSession.fullUrl);
  await expect(page.getByRole('link', { name: /^Back to / })).toHaveAttribute('href', /_health\?shop=/);
  await expectAccessible(page);
  await fillIn(page);
  await page.getByRole('button', { name: 'Book for Tue 2 Mar, 10:00' }).click();
  await expect(page).toHaveURL(/_health\?thanks=&wixMemberLoggedIn=false$/);
});

test('the times of the previous day cannot be clicked while another day loads', async ({
  page,
  business,
}) => {
  const { path } = await offersMassage(business);
  await page.goto(`${path}?day=${tuesday}`);
  const day = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });
  const times = (name: string) => page.getByRole('region', { name });
  const panel = page.locator('.panel');
  const held = new Map<string, () => void>();
  await page.route(/[?&]day=/, async (route) => {
    const date = new URL(route.request().url()).searchParams.get('day') ?? '';
    await new Promise<void>((release) => held.set(date, release));
    await route.continue();
  });
  const release = async (date: string) => {
    await expect.poll(() => held.has(date)).toBe(true);
    held.get(date)?.();
  };

  const address = page.url();
  await day('Wednesday 3 March').click();
  await expect(panel).toHaveAttribute('aria-busy', 'true');
  await expect(day('Wednesday 3 March')).toBeFocused();
  await page.getByText('10:00', { exact: true }).click({ force: true });
  expect(page.url()).toBe(address);
  await release('2027-03-03');
  await expect(times('Wednesday 3 March')).toBeVisible();
  await expect(panel).not.toHaveAttribute('aria-busy');
  await expect(day('Wednesday 3 March')).toBeFocused();

  // The answer for Thursday arrives after the one for Friday.
  await day('Thursday 4 March').click();
  await day('Friday 5 March').click();
  await release('2027-03-05');
  await expect(times('Friday 5 March')).toBeVisible();
  const late = page.waitForResponse(/[?&]day=2027-03-04/);
  await release('2027-03-04');
  await (await late).finished();
  await expect(times('Friday 5 March')).toBeVisible();
  await time(page, '10:00').click();
  await expect(page.getByRole('button', { name: 'Book for Fri 5 Mar, 10:00' })).toBeVisible();
});

test('calendar file holds the time and the link', async ({ page, business }) => {
  const { path } = await offersMassage(business);
  await booksWednesday(page, path);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Add to calendar' }).click();
  expect((await downloading).suggestedFilename()).toBe('booking.ics');
});

for (const [name, language, width] of [
  ['English on a desk', 'en', 1280],
  ['German on a small phone', 'de', 360],
  ['Hebrew on a small phone', 'he', 360],
] as const) {
  test(`pages are accessible and fit: ${name}`, async ({ page, business }) => {
    await page.setViewportSize({ width, height: 740 });
    const { path } = await offersMassage(business);
    const fits = async () => {
      await expectAccessible(page);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over).toBe(0);
    };
    await page.goto(`${path}?language=${language}&day=${tuesday}`);
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'he' ? 'rtl' : 'ltr');
    await fits();
    await page.goto(`${path}?language=${language}&view=month&zones=1`);
    await fits();
    await page.goto(`${path}?language=${language}&day=2027-03-03`);
    await time(page, '10:00').click();
    await fits();
    await page.locator('#name').fill('Hannah Brandt');
    await page.locator('#email').fill(customer);
    await page.locator('form .actions button').click();
    await expect(page.locator('.badge')).toBeVisible();
    await fits();
    await page.locator('.actions .outlined').click();
    await expect(page.locator('.cancels')).toBeVisible();
    await fits();
  });
}
