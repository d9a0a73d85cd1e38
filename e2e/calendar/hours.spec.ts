import type { Page } from 'playwright/test';
import { queryBusinessLocations } from '../../contract/calls/locations/locations.ts';
import { getWeeklyHours, previewHours } from '../../contract/calls/calendar/weeklyHours.ts';
import { queryStaffMembers } from '../../contract/calls/staff/staffMembers.ts';
import { eventDays } from '../../contract/entities/calendar/calendarEvent.ts';
import type { Booking } from '../../contract/entities/bookings/booking.ts';
import { minutesOf } from '../../contract/entities/calendar/weeklyHoursRules.ts';
import { toWallClock } from '../../contract/wallClock.ts';
import { expectAccessibleInAllLooks } from '../accessible.ts';
import { expectSaved, saveBar } from '../editor.ts';
import { arriveAt, expect, test, toast, type TestBusiness } from '../fixtures.ts';

test.use({ sample: 'studio' });

const customerOf = ({ contactDetails: { firstName, lastName } }: Booking): string =>
  [firstName, lastName].filter(Boolean).join(' ');

async function open(page: Page, business: TestBusiness, path: string): Promise<void> {
  await arriveAt(page, business, path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Lena, who has her own hours, with an appointment that begins within one of them. */
async function lenaAndBooking({ api }: TestBusiness) {
  const fields = ['RESOURCE_DETAILS' as const];
  const { staffMembers } = await api.send(queryStaffMembers, { body: { query: {}, fields } });
  const lena = staffMembers.find(({ name }) => name === 'Lena Krüger');
  const resourceId = lena?.resourceId ?? '';
  const scheduleId = lena?.resource?.eventsSchedule?.id ?? '';
  const periodsOf = async () =>
    (await api.send(getWeeklyHours, { path: { scheduleId } })).weeklyHours.periods;
  const periods = await periodsOf();
  const { bookings } = await api.send(previewHours, { body: { resourceId, scheduleId, periods: [] } });
  for (const booking of bookings) {
    const [date = '', start = ''] = toWallClock(booking.startDate ?? '', 'Europe/Berlin').split('T');
    const day = eventDays[(new Date(date).getUTCDay() + 6) % 7];
    const ofDay = periods.filter(({ openDay }) => openDay === day);
    const [period] = ofDay;
    if (ofDay.length === 1 && period && minutesOf(period.openTime) < minutesOf(start)) {
      const name = `${(day ?? '').charAt(0)}${(day ?? '').slice(1).toLowerCase()}`;
      return { lena, booking, start, day: name, period, periodsOf };
    }
  }
  throw new Error('The sample has appointments within the hours of Lena.');
}

test('owner shortens own hours by keyboard, sees the appointment outside, saves and undoes, and again on a phone', async ({
  page,
  business,
}) => {
  const { lena, booking, start, day, period, periodsOf } = await lenaAndBooking(business);
  await open(page, business, `/staff/${lena?.id}`);
  const changes = page.getByRole('region', { name: 'What changes' });
  await expect(changes).toHaveCount(0);
  const end = page.getByRole('textbox', { name: `${day}, end` });
  await end.focus();
  await page.keyboard.press('ArrowUp');
  await expect(changes).toContainText('+0.25 h');
  await expect(changes.getByRole('heading', { name: 'No bookings affected' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(start.replace(':', ''));
  await page.keyboard.press('Tab');
  await expect(end).toHaveValue(start);
  await expect(changes.getByRole('heading', { name: /bookings? outside the new hours/ })).toBeVisible();
  await expect(saveBar(page)).toContainText(/bookings? outside the new hours/);
  const customer = customerOf(booking);
  await expect(changes.getByRole('link', { name: customer }).first()).toBeVisible();
  await expectAccessibleInAllLooks(page);

  await changes
    .getByRole('button', { name: `Move the booking of ${customer}…` })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  const moving = page.getByRole('dialog', { name: `Move the booking of ${customer}` });
  await expect(moving.getByText(/\d+ free times?\./)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(moving).toHaveCount(0);

  await page.keyboard.press('ControlOrMeta+S');
  await expectSaved(page);
  const closing = async () =>
    (await periodsOf()).find(({ openDay }) => openDay === period.openDay)?.closeTime;
  expect(await closing()).toBe(start);
  await saveBar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(end).toHaveValue(period.closeTime);
  expect(await closing()).toBe(period.closeTime);

  // A phone shows one day at a time, and the effect in one line.
  await page.setViewportSize({ width: 360, height: 780 });
  const other = day === 'Monday' ? 'Tuesday' : 'Monday';
  await page.getByRole('button', { name: new RegExp(`^${other}:`) }).click();
  await page.getByRole('button', { name: new RegExp(`^${day}:`) }).click();
  await expect(page.getByRole('textbox', { name: `${other}, end` })).toHaveCount(0);
  await end.fill(start.replace(':', ''));
  const effect = page.locator('summary').filter({ hasText: 'a week' });
  await expect(effect).toContainText(/−[\d.]+ h a week · \d+ bookings? outside the new hours/);
  await effect.click();
  await expect(page.getByRole('button', { name: /^Move the booking of/ }).first()).toBeVisible();
  await expectAccessibleInAllLooks(page);
});

test('owner closes a location for days with bookings, renames the closure, removes it and undoes', async ({
  page,
  business,
}) => {
  const query = { filter: { name: 'Mitte' } };
  const { locations } = await business.api.send(queryBusinessLocations, { body: { query } });
  await open(page, business, `/locations/${locations[0]?.id}`);
  const closures = page.getByRole('region', { name: 'Closures' });
  await closures.getByRole('button', { name: 'Add closure…' }).click();
  const adding = page.getByRole('dialog', { name: 'Add closure' });
  await expect(adding.getByRole('textbox', { name: /^Name/ })).toBeFocused();
  await page.keyboard.type('Stocktaking');
  const later = new Date(Date.now() + 21 * 86_400_000).toISOString().slice(0, 10);
  await adding.getByLabel('Last day', { exact: true }).fill('');
  await adding.getByRole('button', { name: 'Add closure' }).click();
  await expect(adding.getByText('Enter a day on or after the first one.')).toBeVisible();
  await adding.getByLabel('Last day', { exact: true }).fill(later);
  await expect(adding.getByRole('heading', { name: /bookings? in this time/ })).toBeVisible();
  await expectAccessibleInAllLooks(page);
  await adding.getByRole('button', { name: 'Add closure' }).click();
  const row = closures.getByRole('listitem').filter({ hasText: 'Closed: Stocktaking' });
  await expect(row).toContainText(/\d+ bookings?/);

  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Edit…' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit closure' });
  await editing.getByRole('textbox', { name: /^Name/ }).fill('Renovation');
  await editing.getByRole('button', { name: 'Save' }).click();
  const renamed = closures.getByRole('listitem').filter({ hasText: 'Closed: Renovation' });
  await renamed.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(renamed).toHaveCount(0);
  await toast(page, 'removed').getByRole('button', { name: 'Undo' }).click();
  await expect(renamed).toBeVisible();
});
