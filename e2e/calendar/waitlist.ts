import type { Page } from 'playwright/test';
import { cancelBooking, confirmBooking, createBooking } from '../../contract/calls/bookings/bookings.ts';
import { createEvent } from '../../contract/calls/calendar/calendarEvents.ts';
import { createBookingPolicy } from '../../contract/calls/terms/bookingPolicies.ts';
import { setTestClock } from '../../contract/calls/workbench/qa.ts';
import type { ServiceInput } from '../../contract/entities/services/service.ts';
import { expect, type TestBusiness } from '../fixtures.ts';
import { mailTo } from '../mailbox.ts';

/** The Monday on which customers visit, and the next day. */
export const monday = '2027-03-01T09:00:00Z';
export const tuesday = '2027-03-02';
export const customer = 'hannah@mail.example';

/** A class on Tuesday at 18:00 that another customer has filled, with a waitlist that holds a spot for an hour. */
export async function offersFullClass(business: TestBusiness, fields: Partial<ServiceInput> = {}) {
  const { api, visitor } = business;
  await api.send(setTestClock, { body: { now: monday } });
  const { bookingPolicy } = await api.send(createBookingPolicy, {
    body: {
      bookingPolicy: {
        name: 'With a waitlist',
        cancellationPolicy: { enabled: true },
        waitlistPolicy: { enabled: true, capacity: 5, reservationTimeInMinutes: 60 },
      },
    },
  });
  const service = await business.offersService({
    defaultCapacity: 1,
    bookingPolicy: { id: bookingPolicy.id },
    ...fields,
  });
  const { event } = await api.send(createEvent, {
    body: {
      event: {
        scheduleId: service.schedule?.id,
        start: { localDate: `${tuesday}T18:00:00` },
        end: { localDate: `${tuesday}T19:00:00` },
        totalCapacity: 1,
      },
    },
  });
  const { booking } = await visitor.send(createBooking, {
    body: { booking: { bookedEntity: { slot: { eventId: event.id } }, totalParticipants: 1 } },
  });
  const confirmed = await api.send(confirmBooking, {
    path: { bookingId: booking.id },
    body: { revision: booking.revision },
  });
  return {
    path: `${business.url}/booking-calendar/yoga-flow?day=${tuesday}`,
    /** The other customer cancels. */
    becomesFree: async () => {
      const { revision } = confirmed.booking;
      await api.send(cancelBooking, { path: { bookingId: booking.id }, body: { revision } });
    },
  };
}

export const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

export async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Hannah Brandt');
  await page.getByLabel('Email').fill(customer);
}

export async function joinsWaitlist(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('link', { name: /^18:00.*Join waitlist/ }).click();
  await fillIn(page);
  await page.getByRole('button', { name: 'Join waitlist for Tue 2 Mar, 18:00' }).click();
  await expect(title(page, 'You’re on the waitlist')).toBeVisible();
}

/** The link of the mail with the offer. */
export async function offerMailed(business: TestBusiness): Promise<string> {
  const { links } = await mailTo(business, customer, /^A spot is free: /);
  return links.find((link) => link.includes('/booking/')) ?? '';
}
