import { listAvailabilityTimeSlots } from '../../contract/calls/availability/timeSlots.ts';
import { queryExtendedBookings } from '../../contract/calls/bookings/extendedBookings.ts';
import { queryServices } from '../../contract/calls/services/services.ts';
import { expectAccessibleInAllLooks } from '../accessible.ts';
import { arriveAt, dayIn, expect, holdToast, test, toast, undo, type TestBusiness } from '../fixtures.ts';
import { rowOf } from '../list.ts';

test.use({ sample: 'studio' });

const timeZone = 'Europe/Berlin';

/** The day of the first free time, in a week or later: the studio closes on some days. */
async function openDay({ api }: TestBusiness, serviceId: string): Promise<string> {
  const range = { fromLocalDate: `${dayIn(7)}T00:00:00`, toLocalDate: `${dayIn(30)}T00:00:00`, timeZone };
  const body = { serviceId, bookable: true, cursorPaging: { limit: 1 }, ...range };
  const { timeSlots } = await api.send(listAvailabilityTimeSlots, { body });
  return timeSlots[0]?.localStartDate?.slice(0, 10) ?? '';
}

async function appointmentOf({ api }: TestBusiness) {
  const { services } = await api.send(queryServices, {
    body: { query: { filter: { type: 'APPOINTMENT' } } },
  });
  const service = services.find(({ staffMemberIds = [] }) => staffMemberIds.length > 1);
  if (!service) throw new Error('The sample has appointments with staff.');
  return service;
}

async function bookingsBy({ api }: TestBusiness, email: string) {
  const query = { filter: { 'contactDetails.email': email } };
  const { extendedBookings } = await api.send(queryExtendedBookings, { body: { query } });
  return extendedBookings.map(({ booking }) => booking);
}

test('owner books for a new customer by keyboard, and takes it back', async ({ page, business }) => {
  const service = await appointmentOf(business);
  await arriveAt(page, business, '/bookings');
  await page.getByRole('button', { name: 'New booking' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New booking' });
  await expect(dialog.getByLabel('Service')).toBeFocused();
  await page.keyboard.type(service.name);
  await expect(page.getByRole('option', { name: service.name })).toBeVisible();
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Day', { exact: true }).fill(await openDay(business, service.id));
  await expect(dialog.getByText(/^\d+ free times?$/)).toBeVisible();
  await expectAccessibleInAllLooks(page);
  await dialog.getByRole('radio').first().focus();
  await page.keyboard.press('Space');

  await dialog.getByLabel('Customer').focus();
  await page.keyboard.type('Ines Falk');
  await expect(page.getByRole('option', { name: 'New customer “Ines Falk”' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await page.keyboard.type('ines@');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Enter an email like name@example.com.')).toBeVisible();
  await page.keyboard.type('example.com');
  await page.keyboard.press('Enter');

  const booked = toast(page, 'Booked: Ines Falk');
  await holdToast(page, 'Booked: Ines Falk');
  await expect(booked.getByRole('button', { name: 'Open' })).toBeVisible();
  await expect(rowOf(page, 'Ines Falk')).toContainText('Confirmed');
  await undo(page, 'Booked: Ines Falk');
  await expect(toast(page, 'Booking of Ines Falk cancelled. Ines Falk gets an email.')).toBeVisible();
  expect((await bookingsBy(business, 'ines@example.com')).map(({ status }) => status)).toEqual(['CANCELED']);
});
