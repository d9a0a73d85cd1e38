import type { Page } from 'playwright/test';
import { createBooking, markBookingAsPending } from '../../contract/calls/bookings/bookings.ts';
import { listMoveTimes } from '../../contract/calls/bookings/moveTimes.ts';
import { createEvent } from '../../contract/calls/calendar/calendarEvents.ts';
import { getResource } from '../../contract/calls/locations/resources.ts';
import { queryExtendedBookings } from '../../contract/calls/bookings/extendedBookings.ts';
import { getService, updateService } from '../../contract/calls/services/services.ts';
import type { Booking } from '../../contract/entities/bookings/booking.ts';
import { dayOf, toWallClock } from '../../contract/wallClock.ts';
import { expectAccessible, expectAccessibleInAllLooks } from '../accessible.ts';
import { ofToday } from '../../testDeep.ts';
import { arriveAt, expect, holdToast, test, toast, undo, visit, type TestBusiness } from '../fixtures.ts';
import { tabTo } from '../keys.ts';

test.use({ sample: 'studio' });

const zone = 'Europe/Berlin';

const inDays = (days: number) => dayOf(new Date(Date.now() + days * 86_400_000).toISOString(), zone);

/** The start of appointments that are at least a day away. */
const toCome = () => ({ $gt: new Date(Date.now() + 86_400_000).toISOString() });

/** A confirmed appointment. */
async function appointment({ api }: TestBusiness, startDate: object = toCome()): Promise<Booking> {
  const filter = { status: 'CONFIRMED', startDate, 'bookedEntity.tags': { $hasSome: ['INDIVIDUAL'] } };
  const { extendedBookings } = await api.send(queryExtendedBookings, { body: { query: { filter } } });
  const [found] = extendedBookings;
  if (!found) throw new Error('The sample has appointments.');
  return found.booking;
}

const shifted = (instant: string, minutes: number) =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString();

const localTime = (instant: string) => ({ localDate: `${toWallClock(instant, zone)}:00`, timeZone: zone });

const weekLater = (instant = '') => new Date(Date.parse(instant) + 7 * 86_400_000).toISOString();

/** A request for an appointment. */
async function request(business: TestBusiness): Promise<Booking> {
  const { bookedEntity, startDate, endDate } = await appointment(business);
  if (!bookedEntity.slot) throw new Error('An appointment has a time.');
  const { serviceId, scheduleId, resource, location, timezone } = bookedEntity.slot;
  const { service } = await business.api.send(getService, { path: { serviceId } });
  const { id, revision: known, onlineBooking } = service;
  await business.api.send(updateService, {
    path: { 'service.id': id },
    body: {
      service: { id, revision: known, onlineBooking: { ...onlineBooking, requireManualApproval: true } },
    },
  });
  const slot = {
    serviceId,
    scheduleId,
    resource,
    location,
    timezone,
    startDate: weekLater(startDate),
    endDate: weekLater(endDate),
  };
  const { booking } = await business.api.send(createBooking, {
    body: {
      booking: {
        bookedEntity: { ...bookedEntity, slot },
        contactDetails: { firstName: 'Hannah', lastName: 'Brandt', email: 'hannah@example.com' },
        totalParticipants: 1,
        status: 'CREATED',
        selectedPaymentOption: 'OFFLINE',
      },
      flowControlSettings: { skipAvailabilityValidation: true },
    },
  });
  const { revision } = booking;
  const path = { bookingId: booking.id };
  return (await business.api.send(markBookingAsPending, { path, body: { revision } })).booking;
}

const read = async ({ api }: TestBusiness, id: string): Promise<Booking | undefined> => {
  const { extendedBookings } = await api.send(queryExtendedBookings, { body: { query: { filter: { id } } } });
  return extendedBookings[0]?.booking;
};

const nameOf = ({ contactDetails }: Booking): string =>
  [contactDetails.firstName, contactDetails.lastName].join(' ');

const dayOfBooking = ({ startDate = '' }: Booking): string => dayOf(startDate, zone);

/** The entry of a booking in any view. */
const entryOf = (page: Page, { id }: Booking) => page.locator(`[data-entry="booking:${id}"]`);

test('owner confirms a request without losing the place, and records who came', async ({
  page,
  business,
}) => {
  const asked = await request(business);
  await arriveAt(page, business, `/calendar?date=${dayOfBooking(asked)}`);
  await expect(page.getByText('Times are in Berlin')).toBeVisible();
  await entryOf(page, asked).click();
  const panel = page.getByRole('complementary', { name: asked.bookedEntity.title });
  await expect(panel).toContainText('Pending');
  await expect(panel).toContainText('A request is declined instead of cancelled.');
  await expect(panel.getByRole('button', { name: 'Cancel booking…' })).toHaveCount(0);
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Confirm…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm booking' }).click();
  await expect(toast(page, `Booking of ${nameOf(asked)} confirmed`)).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Cancel booking…' })).toBeVisible();
  expect((await read(business, asked.id))?.status).toBe('CONFIRMED');
  await page.reload();
  await expect(panel).toContainText('Confirmed');
  await panel.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(entryOf(page, asked)).toBeFocused();
  expect(page.url()).not.toContain('open=');

  const past = await appointment(business, { $lt: new Date(Date.now() - 86_400_000).toISOString() });
  await visit(page, `/calendar?date=${dayOfBooking(past)}&open=booking:${past.id}`);
  const attended = page.getByRole('group', { name: 'Attendance' }).getByRole('radio', { name: 'Attended' });
  await attended.focus();
  await page.keyboard.press('Space');
  await expect(toast(page, `${nameOf(past)} marked as attended`)).toBeVisible();
  await expect(entryOf(page, past)).toContainText('Attended');
});

/** An appointment to come, and the nearest time at which someone else of its service is free. */
async function shareable(business: TestBusiness) {
  const startDate = toCome();
  const filter = { status: 'CONFIRMED', startDate, 'bookedEntity.tags': { $hasSome: ['INDIVIDUAL'] } };
  const { extendedBookings } = await business.api.send(queryExtendedBookings, {
    body: { query: { filter } },
  });
  for (const { booking } of extendedBookings) {
    const { startDate: start = '', bookedEntity } = booking;
    const day = dayOf(start, zone);
    const { times } = await business.api.send(listMoveTimes, {
      path: { bookingId: booking.id },
      body: { fromLocalDate: `${day}T00:00:00`, toLocalDate: `${day}T23:59:59` },
    });
    const distance = (at: string) => Math.abs(Date.parse(at) - Date.parse(start));
    const [nearest] = times
      .flatMap(({ startDate: at, resourceIds }) =>
        resourceIds
          .filter((id) => id !== bookedEntity.slot?.resource?.id)
          .map((staffId) => ({ at, staffId })),
      )
      .toSorted((one, other) => distance(one.at) - distance(other.at));
    if (nearest) return { booked: booking, ...nearest };
  }
  throw new Error('The sample has an appointment that someone else can take.');
}

test('owner drags an appointment to another person, confirms the move, and undoes it', async ({
  page,
  business,
}) => {
  const { booked, at, staffId } = await shareable(business);
  const stored = async () => {
    const { startDate, bookedEntity } = (await read(business, booked.id)) ?? booked;
    return [startDate, bookedEntity.slot?.resource?.id];
  };
  const before = await stored();
  await arriveAt(page, business, `/calendar?view=day&date=${dayOfBooking(booked)}`);
  const panel = page.getByRole('complementary', { name: `Move the booking of ${nameOf(booked)}` });
  const bar = page.getByRole('region', { name: 'Move', exact: true });
  await entryOf(page, booked).scrollIntoViewIfNeeded();
  const box = await entryOf(page, booked).boundingBox();
  const column = await page.locator(`[data-column="${staffId}"]`).boundingBox();
  if (!box || !column) throw new Error('The entry and the other person are drawn.');
  const [x, y] = [box.x + box.width / 2, box.y + 8];
  // An hour is 3.25 rem high.
  const down = ((Date.parse(at) - Date.parse(booked.startDate ?? '')) / 3_600_000) * 52;
  // Escape ends a drag: the release below it neither moves nor opens anything.
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 20);
  await expect(page.getByText(/^Free \d\d:\d\d–/).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + down / 2);
  await page.mouse.move(column.x + column.width / 2, y + down);
  await expect(page.getByText(/^Free \d\d:\d\d–/).first()).toBeVisible();
  await page.mouse.up();
  const time = toWallClock(at, zone).slice(11);
  await expect(panel.getByRole('radio', { name: time, checked: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(panel.getByLabel('Staff')).toHaveValue(staffId);
  await expect(bar).toContainText('instead of');
  await expect(bar).toContainText('nothing is sent until you confirm');
  expect(await stored()).toEqual(before);
  await expectAccessibleInAllLooks(page);
  await bar.getByRole('button', { name: `Move to ${time}` }).click();
  await holdToast(page, `Booking of ${nameOf(booked)} moved`);
  expect(await stored()).toEqual([at, staffId]);
  await undo(page, `Booking of ${nameOf(booked)} moved`);
  await expect(toast(page, `Booking of ${nameOf(booked)} is back at its time`)).toBeVisible();
  expect(await stored()).toEqual(before);
});

test.describe('taken times', () => {
  // The undo meets a time that was taken since.
  test.use({ provokes: [409] });

  test('drag onto a taken time warns; Enter moves all the same, and so does the undo after a question', async ({
    page,
    business,
  }) => {
    const booked = await appointment(business);
    const { startDate = '', endDate = '', bookedEntity } = booked;
    const { resource } = await business.api.send(getResource, {
      path: { resourceId: bookedEntity.slot?.resource?.id ?? '' },
    });
    const scheduleId = resource.eventsSchedule?.scheduleId ?? '';
    const block = (from: string, to: string) =>
      business.api.send(createEvent, {
        body: { event: { scheduleId, title: 'Delivery', start: localTime(from), end: localTime(to) } },
      });
    await block(shifted(startDate, 60), shifted(endDate, 60));
    await arriveAt(page, business, `/calendar?view=day&date=${dayOfBooking(booked)}`);
    await entryOf(page, booked).scrollIntoViewIfNeeded();
    const box = await entryOf(page, booked).boundingBox();
    if (!box) throw new Error('The entry is drawn.');
    const [x, y] = [box.x + box.width / 2, box.y + 8];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 30);
    await page.mouse.move(x, y + 52);
    await page.mouse.up();
    const bar = page.getByRole('region', { name: 'Move', exact: true });
    await expect(bar).toContainText('This time isn’t free.');
    const time = toWallClock(shifted(startDate, 60), zone).slice(11);
    await expect(bar.getByRole('button', { name: `Move to ${time} anyway` })).toBeEnabled();
    await page.keyboard.press('Enter');
    await holdToast(page, `Booking of ${nameOf(booked)} moved`);
    expect((await read(business, booked.id))?.startDate).toBe(shifted(startDate, 60));

    await block(startDate, endDate);
    await undo(page, `Booking of ${nameOf(booked)} moved`);
    const failed = page.getByRole('alert').filter({ hasText: 'Couldn’t move the booking' });
    await failed.getByRole('button', { name: 'Move back anyway' }).click();
    await expect(toast(page, `Booking of ${nameOf(booked)} is back at its time`)).toBeVisible();
    expect((await read(business, booked.id))?.startDate).toBe(startDate);
  });
});

test('owner moves over the times with the arrow keys, blocks one, and reads every line of short entries', async ({
  page,
  business,
}) => {
  // A Monday, with an entry of every length.
  const day = [7, 8, 9, 10, 11, 12, 13].map(inDays).find((one) => new Date(one).getUTCDay() === 1) ?? '';
  const { bookedEntity } = await appointment(business);
  const { resource } = await business.api.send(getResource, {
    path: { resourceId: bookedEntity.slot?.resource?.id ?? '' },
  });
  const at = (time: string) => ({ localDate: `${day}T${time}:00`, timeZone: zone });
  for (const [from, to] of [
    ['02:00', '02:15'],
    ['02:30', '03:08'],
    ['03:15', '03:55'],
    ['04:00', '05:00'],
  ] as const) {
    await business.api.send(createEvent, {
      body: {
        event: {
          ...(resource.eventsSchedule?.scheduleId && { scheduleId: resource.eventsSchedule.scheduleId }),
          title: 'Cleaning of every room and of the whole house',
          start: at(from),
          end: at(to),
        },
      },
    });
  }
  await arriveAt(page, business, `/calendar?view=day&date=${day}`);
  const grid = page.getByRole('grid', { name: 'Times' });
  const cell = grid.getByRole('gridcell');
  await expect(page.getByRole('button', { name: /^\d\d:\d\d / }).first()).toBeAttached();
  await tabTo(page, cell);
  const first = await cell.getAttribute('aria-label');
  expect(first).toMatch(/^\w+ \d+ \w+, 08:00, \w+/);
  await page.keyboard.press('ArrowRight');
  await expect(cell).toBeFocused();
  await expect(cell).toHaveAttribute('aria-colindex', '2');
  await page.keyboard.press('Home');
  await expect(cell).toHaveAttribute('aria-label', first ?? '');
  await page.keyboard.press('End');
  await expect(cell).toHaveAttribute('aria-colindex', (await grid.getAttribute('aria-colcount')) ?? '');
  await page.keyboard.press('Home');
  for (const key of ['PageUp', 'PageUp', 'ArrowUp']) await page.keyboard.press(key);
  await expect(cell).toHaveAccessibleName(/, 05:45, .*(working hours|Not working)/);
  await expect(page).toHaveURL(new RegExp(`date=${day}`));

  // Outside the working hours, the menu says why.
  await page.keyboard.press('Enter');
  const menu = page.getByRole('dialog').filter({ hasText: 'working hours' });
  await expect(menu.getByRole('menuitem')).toHaveText(['New booking', 'Block time…']);
  await page.keyboard.press('Escape');
  await expect(cell).toBeFocused();
  await page.keyboard.press('Space');
  await expect(menu.getByRole('menuitem', { name: 'New booking' })).toBeFocused();
  await expectAccessibleInAllLooks(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Block time' });
  await expect(dialog.getByLabel('From')).toHaveValue('05:45');
  await dialog.getByLabel('Title').fill('Delivery');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Delivery blocked')).toBeVisible();

  // A cell with an entry opens it.
  await expect(cell).toHaveAccessibleName(/Booked: Delivery/);
  await cell.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary').filter({ hasText: 'Delivery' })).toBeVisible();
  await page.keyboard.press('Escape');

  // `Ctrl` leads to the corners, without turning the week.
  await cell.focus();
  await page.keyboard.press('Control+End');
  await expect(cell).toHaveAccessibleName(/, 23:45, /);
  await expect(cell).toBeInViewport();

  // The pointer opens the same menu above the entry, and books there.
  const delivery = page.getByRole('button', { name: '05:45 Delivery' });
  await delivery.scrollIntoViewIfNeeded();
  const box = await delivery.boundingBox();
  if (!box) throw new Error('The entry is drawn.');
  await page.mouse.click(box.x + box.width / 2, box.y - 20);
  await menu.getByRole('menuitem', { name: 'New booking' }).click();
  const booking = page.getByRole('dialog', { name: 'New booking' });
  await expect(booking).toBeVisible();
  await booking.getByRole('button', { name: 'Cancel' }).click();

  // A drag of an entry that cannot be moved books nothing.
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + 80);
  await page.mouse.up();
  await expect(booking).toBeHidden();
  await expect(menu).toBeHidden();

  // No entry of the week cuts a line in half, and each says its whole text on hover.
  await page.keyboard.press('w');
  const entries = page.locator('.entry[data-room]');
  const blocks = entries.filter({ hasText: 'Cleaning' });
  await expect(blocks).toHaveCount(4);
  const halves = await entries.evaluateAll((all) =>
    all.flatMap((entry) => {
      const end = entry.getBoundingClientRect().bottom;
      return [...entry.querySelectorAll('.line')]
        .filter((line) => line.getBoundingClientRect().bottom > end + 0.6)
        .map(({ textContent }) => textContent);
    }),
  );
  expect(halves).toEqual([]);
  await blocks.first().hover();
  await expect(blocks.first()).toHaveAttribute(
    'title',
    /^02:00 Cleaning of every room and of the whole house\n/,
  );
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

  test('owner sees every view, and moves an appointment in a sheet', async ({ page, business }) => {
    const booked = await appointment(business);
    const date = dayOfBooking(booked);
    await arriveAt(page, business, `/calendar?date=${date}`);
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
      'Overview',
      'Calendar',
      'Bookings',
      'Services',
    ]);
    await expect(entryOf(page, booked)).toBeAttached();
    await page.getByText('Month', { exact: true }).tap();
    await expect(page.getByRole('columnheader')).toHaveCount(7);
    for (const view of ofToday(['day', 'month', 'agenda'], 3)) {
      await visit(page, `/calendar?view=${view}&date=${date}`);
      await expectAccessibleInAllLooks(page);
    }
    await page.getByText('Agenda', { exact: true }).tap();
    await expect(entryOf(page, booked)).toBeVisible();
    // The window of a phone grows with its content, so only this width tells.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await entryOf(page, booked).tap();
    const sheet = page.getByRole('dialog', { name: booked.bookedEntity.title });
    await sheet.getByRole('button', { name: 'Move to…' }).tap();
    const moving = page.getByRole('dialog', { name: `Move the booking of ${nameOf(booked)}` });
    await moving.getByLabel('Day', { exact: true }).fill(weekLater(booked.startDate).slice(0, 10));
    await moving.getByRole('radio', { name: 'Other time…' }).check();
    await moving.getByLabel('Start of another time').fill('03:00');
    await expect(moving.locator('[data-code="NO_HOURS"]')).toBeVisible();
    await expectAccessibleInAllLooks(page);
    await moving.getByRole('radio').first().check();
    await moving.getByRole('button', { name: 'Move booking' }).tap();
    await expect(moving).toHaveCount(0);
    expect((await read(business, booked.id))?.startDate).not.toBe(booked.startDate);
    await sheet.getByRole('button', { name: 'Cancel booking…' }).tap();
    await page.getByRole('button', { name: 'Cancel booking', exact: true }).tap();
    await expect(sheet).toContainText('Cancelled');
    expect((await read(business, booked.id))?.status).toBe('CANCELED');
  });
});
