import type { Page } from 'playwright/test';
import { createBooking } from '../../contract/calls/bookings/bookings.ts';
import { queryExtendedBookings } from '../../contract/calls/bookings/extendedBookings.ts';
import { queryServices } from '../../contract/calls/services/services.ts';
import type { Service } from '../../contract/entities/services/service.ts';
import { toWallClock } from '../../contract/wallClock.ts';
import { ApiError } from '../../contract/errors.ts';
import { expectAccessibleInAllLooks } from '../accessible.ts';
import { arriveAt, expect, test, toast, undo, type TestBusiness } from '../fixtures.ts';
import { rowOf } from '../list.ts';

test.use({ sample: 'studio' });

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function appointmentOf({ api }: TestBusiness) {
  const { services } = await api.send(queryServices, {
    body: { query: { filter: { type: 'APPOINTMENT' } } },
  });
  const service = services.find(({ staffMemberIds = [] }) => staffMemberIds.length > 1);
  if (!service) throw new Error('The sample has appointments with staff.');
  return service;
}

/** Books a time with everyone who is free, by its key in the dialog. */
async function takeTime({ api }: TestBusiness, { id, staffMemberIds = [] }: Service, key: string) {
  for (const resourceId of staffMemberIds) {
    const slot = { serviceId: id, startDate: key.split(' ')[0], resource: { id: resourceId } };
    const booking = {
      bookedEntity: { slot },
      contactDetails: { firstName: 'Someone else' },
      totalParticipants: 1,
      status: 'CONFIRMED' as const,
    };
    await api
      .send(createBooking, { body: { booking, flowControlSettings: { skipBusinessConfirmation: true } } })
      .catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== 'SLOT_NOT_AVAILABLE') throw error;
      });
  }
}

async function bookingsBy({ api }: TestBusiness, email: string) {
  const query = { filter: { 'contactDetails.email': email } };
  const { extendedBookings } = await api.send(queryExtendedBookings, { body: { query } });
  return extendedBookings.map(({ booking }) => booking);
}

/** Opens the dialog and chooses an appointment and a day. */
async function planBooking(page: Page, business: TestBusiness) {
  const service = await appointmentOf(business);
  await arriveAt(page, business, '/bookings');
  await page.getByRole('button', { name: 'New booking' }).click();
  const dialog = page.getByRole('dialog', { name: 'New booking' });
  await dialog.getByLabel('Service').fill(service.name);
  await page.getByRole('option', { name: service.name }).first().click();
  await dialog.getByLabel('Day', { exact: true }).fill(inDays(7));
  return { service, dialog };
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
  await dialog.getByLabel('Day', { exact: true }).fill(inDays(7));
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
  await expect(booked.getByRole('button', { name: 'Open' })).toBeVisible();
  await expect(rowOf(page, 'Ines Falk')).toContainText('Confirmed');
  await undo(page, 'Booked: Ines Falk');
  await expect(toast(page, 'Booking of Ines Falk cancelled. No email about it was sent.')).toBeVisible();
  expect((await bookingsBy(business, 'ines@example.com')).map(({ status }) => status)).toEqual(['CANCELED']);
});

test('owner reads what a typed time overlaps before booking it', async ({ page, business }) => {
  const { dialog } = await planBooking(page, business);
  await dialog.getByLabel('Staff', { exact: true }).selectOption({ index: 1 });
  await dialog.getByRole('radio', { name: 'Other time…' }).check();
  await dialog.getByLabel('Start of another time').fill('03:00');
  await expect(dialog).toContainText('This time isn’t free. You can use it all the same.');
  await expect(dialog.locator('[data-code="NO_HOURS"]')).toBeVisible();
  await expectAccessibleInAllLooks(page);
  const free = await dialog.getByRole('radio').first().inputValue();
  await dialog
    .getByLabel('Start of another time')
    .fill(toWallClock(free.split(' ')[0] ?? '', 'Europe/Berlin').slice(11));
  await expect(dialog).toContainText('This time is free.');
});

test('owner reads that somebody else takes the chosen time while typing', async ({ page, business }) => {
  const { service, dialog } = await planBooking(page, business);
  const second = dialog.getByRole('radio').nth(1);
  await second.check();
  const key = await second.inputValue();
  await dialog.getByLabel('Customer').fill('Ines');
  await takeTime(business, service, key);
  await expect(dialog.getByText(/has just been taken/)).toBeVisible();
  await expect(dialog.getByLabel('Customer')).toBeFocused();
  await dialog.getByRole('group', { name: 'Nearest free times' }).getByRole('button').first().click();
  await expect(dialog.getByText(/has just been taken/)).toHaveCount(0);
});

test.describe('a time that is taken in between', () => {
  test.use({ provokes: [409] });

  test('owner keeps the input, and books one of the nearest times', async ({ page, business }) => {
    const { service, dialog } = await planBooking(page, business);
    await dialog.getByRole('radio').nth(1).check();
    await dialog.getByLabel('Customer').fill('Ines Falk');
    await page.getByRole('option', { name: 'New customer “Ines Falk”' }).click();
    await dialog.getByRole('textbox', { name: 'Email' }).fill('ines@example.com');
    await dialog.getByLabel('Personal message').fill('See you soon.');

    const key = await dialog.getByRole('radio', { checked: true }).inputValue();
    await page.route(
      (url) => url.pathname.endsWith(createBooking.path),
      async (route) => {
        await takeTime(business, service, key);
        await route.continue();
      },
      { times: 1 },
    );
    await dialog.getByRole('button', { name: 'Book', exact: true }).click();
    await expect(dialog.getByText(/has just been taken/)).toBeVisible();
    await expect(dialog.getByLabel('First name')).toHaveValue('Ines');
    await expect(dialog.getByLabel('Personal message')).toHaveValue('See you soon.');
    const near = dialog.getByRole('group', { name: 'Nearest free times' });
    await near.getByRole('button').first().click();
    await dialog.getByRole('button', { name: 'Book', exact: true }).click();
    await expect(toast(page, 'Booked: Ines Falk')).toBeVisible();
    const booked = await bookingsBy(business, 'ines@example.com');
    expect(booked.map(({ status }) => status)).toEqual(['CONFIRMED']);
  });
});
