import type { Page } from 'playwright/test';
import { createBookingPolicy } from '../../contract/calls/terms/bookingPolicies.ts';
import { confirmBooking, createBooking } from '../../contract/calls/bookings/bookings.ts';
import { listLocations } from '../../contract/calls/locations/locations.ts';
import { setTestClock } from '../../contract/calls/workbench/qa.ts';
import { queryStaffMembers } from '../../contract/calls/staff/staffMembers.ts';
import type { Service } from '../../contract/entities/services/service.ts';
import { expectAccessible } from '../accessible.ts';
import { expect, test, type TestBusiness } from '../fixtures.ts';
import { ofToday } from '../../testDeep.ts';
import { customer, fillIn, monday, title, tuesday } from './waitlist.ts';

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

test('customer changes the day, books, saves the calendar file, moves and cancels', async ({
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

  // The times of the previous day cannot be clicked while another day loads.
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
  await page.unrouteAll();

  await time(page, '10:00').click();
  await fillIn(page);
  await page.getByRole('button', { name: 'Book for Fri 5 Mar, 10:00' }).click();
  await expect(title(page, 'Your booking is confirmed')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Add to calendar' }).click();
  expect((await downloading).suggestedFilename()).toBe('booking.ics');

  await page.getByRole('link', { name: 'Reschedule or cancel' }).click();
  await day('Thursday 4 March').click();
  await expect(times('Thursday 4 March')).toBeVisible();
  await time(page, '14:00').click();
  await page.getByRole('button', { name: 'Reschedule to Thu 4 Mar, 14:00' }).click();
  await expect(page.getByRole('status')).toHaveText('Your booking was rescheduled.');
  await page.getByRole('link', { name: 'Reschedule or cancel' }).click();
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(title(page, 'Your booking is cancelled')).toBeVisible();
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false, provokes: [400, 409] });

  test('customer books a time next to one that was just taken, moves and cancels', async ({
    page,
    business,
  }) => {
    const { service, path } = await offersMassage(business);
    await page.goto(path);
    await expect(title(page, 'Deep tissue massage')).toBeVisible();
    await page.getByRole('link', { name: /^Wednesday 3 March, \d+ times$/ }).click();
    await expect(page.getByRole('region', { name: 'Wednesday 3 March' })).toBeVisible();
    await time(page, '10:00').click();
    await page.getByLabel('Phone').fill('+49 151 2345 6789');
    await page.getByRole('button', { name: 'Book for Wed 3 Mar, 10:00' }).click();
    await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/Enter your name/);
    await expect(page.getByLabel('Phone')).toHaveValue('+49 151 2345 6789');
    await fillIn(page);
    await takes(business, service, '2027-03-03T09:00:00Z');
    await page.getByRole('button', { name: 'Book for Wed 3 Mar, 10:00' }).click();
    await expect(page.getByRole('alert')).toContainText('This time was just taken.');
    await expect(page.getByLabel('Name')).toHaveValue('Hannah Brandt');
    const nearest = page.getByRole('region', { name: 'Nearest available times' });
    await expect(nearest.getByRole('button')).toHaveCount(3);
    // The Enter key books none of them.
    await page.getByLabel('Name').press('Enter');
    await nearest.getByRole('button', { name: 'Book for Wed 3 Mar, 11:00' }).click();
    await expect(title(page, 'Your booking is confirmed')).toBeVisible();
    const facts = page.getByRole('region', { name: 'Your booking' });
    await expect(facts).toContainText('Wednesday 3 March, 11:00–12:00');
    await expect(facts).toContainText('You can cancel or reschedule until Tue 2 Mar, 11:00.');
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
});

const looks = [
  ['English on a desk', 'en', 1280],
  ['German on a small phone', 'de', 360],
  ['Hebrew on a small phone', 'he', 360],
] as const;

for (const [name, language, width] of ofToday(looks, looks.length)) {
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
