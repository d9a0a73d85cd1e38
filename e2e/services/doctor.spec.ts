import type { Page } from 'playwright/test';
import { listAvailabilityTimeSlots } from '../../contract/calls/availability/timeSlots.ts';
import { createBooking } from '../../contract/calls/bookings/bookings.ts';
import type { Service } from '../../contract/entities/services/service.ts';
import { fromWallClock } from '../../contract/wallClock.ts';
import { expectAccessibleInAllLooks } from '../accessible.ts';
import { save, serviceNamed } from '../editor.ts';
import { arriveAt, expect, test, type TestBusiness } from '../fixtures.ts';
import { rowOf } from '../list.ts';

const timeZone = 'Europe/Berlin';

const local = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 19);

/** The first free time of a service in the coming weeks, booked by a visitor. */
async function bookAsCustomer({ visitor }: TestBusiness, service: Service): Promise<string> {
  const range = { fromLocalDate: local(2), toLocalDate: local(30), timeZone };
  const { timeSlots } = await visitor.send(listAvailabilityTimeSlots, {
    body: { serviceId: service.id, bookable: true, cursorPaging: { limit: 1 }, ...range },
  });
  const [slot] = timeSlots;
  const startDate = fromWallClock(slot?.localStartDate ?? '', timeZone);
  const { booking } = await visitor.send(createBooking, {
    body: {
      booking: {
        bookedEntity: { slot: { serviceId: service.id, ...(startDate && { startDate }) } },
        contactDetails: { firstName: 'Ines', email: 'ines@example.com' },
        totalParticipants: 1,
      },
    },
  });
  return booking.status;
}

/** The panel, not the card of the same name that takes its room when it closes. */
const panel = (page: Page) =>
  page
    .getByRole('region', { name: 'Booking status' })
    .filter({ has: page.getByRole('button', { name: 'Close booking status' }) });
const line = (page: Page, name: RegExp) => panel(page).getByRole('listitem', { name });

test.describe('sample studio', () => {
  test.use({ sample: 'studio', viewport: { width: 1440, height: 900 } });

  test('owner reads the first cause, repairs it, and a customer books the service', async ({
    page,
    business,
  }) => {
    const service = await serviceNamed(business, 'Sports massage');
    await arriveAt(
      page,
      business,
      `/services?filter=${encodeURIComponent(JSON.stringify({ q: service.name }))}`,
    );
    await rowOf(page, service.name ?? '')
      .getByRole('link', { name: /^No staff/ })
      .click();
    await expect(panel(page)).toContainText('Customers can’t book Sports massage. No staff member');
    await expect(line(page, /^Staff\W+Blocks booking/)).toBeVisible();
    await expect(line(page, /^Working hours\W+Not reached/)).toBeVisible();
    await expect(line(page, /^Category\W+Passed/).getByRole('link', { name: 'Massage' })).toBeVisible();

    await panel(page).getByRole('button', { name: 'Assign staff…' }).click();
    await expect(page.getByPlaceholder('Search staff')).toBeFocused();
    await page.getByRole('checkbox', { name: 'Amira Rahmani' }).check();
    await save(page);
    await expect(panel(page)).toContainText('Customers can book Sports massage.');
    await expect(panel(page)).toContainText(/Next free time/);
    expect(await bookAsCustomer(business, service)).toBe('CREATED');

    const week = panel(page).getByRole('grid');
    await panel(page).getByRole('button', { name: 'Next week' }).click();
    await week
      .getByRole('button', { name: /, \d+ times?$/ })
      .first()
      .focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Control+ArrowUp');
    await page.keyboard.press('Enter');
    const why = page.getByRole('dialog');
    await expect(why).toContainText(/Customers can book|works|taken|closed|must book|no appointment starts/i);
    await page.keyboard.press('Escape');
    await expect(week.locator(':focus')).toBeVisible();
    await expectAccessibleInAllLooks(page);

    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'View checks' })).toBeFocused();
  });
});
