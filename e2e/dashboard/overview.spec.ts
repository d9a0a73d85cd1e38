import type { Page } from 'playwright/test';
import { createBooking } from '../../contract/calls/bookings/bookings.ts';
import { queryExtendedBookings } from '../../contract/calls/bookings/extendedBookings.ts';
import { queryServices } from '../../contract/calls/services/services.ts';
import { expectAccessibleInAllLooks } from '../accessible.ts';
import { arriveAt, dayIn, expect, holdToast, test, toast, undo } from '../fixtures.ts';

const card = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('a new business lands on the overview, which says what to do first', async ({ page, business }) => {
  await arriveAt(page, business, '/');
  await page.getByRole('button', { name: 'New booking' }).click();
  const booking = page.getByRole('dialog', { name: 'New booking' });
  await expect(booking).toContainText('No services yet.');
  await expect(booking.getByRole('link', { name: 'Add a service' })).toHaveAttribute('href', '/services');
  await booking.getByRole('button', { name: 'Cancel' }).click();
  const first = card(page, 'No bookings yet');
  await first.getByRole('link', { name: 'Add a service' }).click();
  await expect(page.getByRole('heading', { name: 'Add your first service' })).toBeVisible();

  await business.offersService({ name: 'Yoga flow' });
  await arriveAt(page, business, '/');
  await expect(heading(page, 'Overview')).toBeVisible();
  await expect(first.getByRole('link', { name: 'Check services' })).toBeVisible();
  await expect(card(page, 'Recent changes')).toContainText('created Yoga flow');
  const attention = card(page, 'Needs attention');
  await expect(attention).toContainText('Yoga flow: No upcoming sessions');
  await attention.getByRole('link', { name: /Yoga flow$/ }).click();
  const status = page.getByRole('region', { name: 'Booking status' });
  await expect(status).toContainText('Customers can’t book Yoga flow.');
  await expect(page).toHaveURL(/panel=booking-status/);
  await page.goBack();
  await card(page, 'Recent changes').getByRole('link', { name: 'View all activity' }).click();
  await expect(heading(page, 'Activity')).toBeVisible();
});

test.describe('sample studio', () => {
  test.use({ sample: 'studio' });

  test('the owner answers a request, and sees the day, the week and its money', async ({
    page,
    business,
  }) => {
    const pending = async () => {
      const query = { filter: { status: 'PENDING', startDate: { $gte: new Date().toISOString() } } };
      return (await business.api.send(queryExtendedBookings, { body: { query } })).extendedBookings;
    };
    const before = (await pending()).length;
    await arriveAt(page, business, '/');
    const requests = card(page, /^Requests/);
    await expect(requests).toHaveAccessibleName(`Requests · ${before}`);
    const first = requests.getByRole('listitem').first();
    const name = (await first.getByRole('link').textContent()) ?? '';
    await first.getByRole('button', { name: 'Confirm' }).click();
    await holdToast(page, `Booking of ${name} confirmed`);
    await expect(requests).toHaveAccessibleName(`Requests · ${before - 1}`);
    expect(await pending()).toHaveLength(before - 1);
    await undo(page, `Booking of ${name} confirmed`);
    await expect(toast(page, `Booking of ${name} is pending again`)).toBeVisible();
    await expect(requests).toHaveAccessibleName(`Requests · ${before}`);
    await requests.getByRole('listitem').first().getByRole('button', { name: 'Decline…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Decline booking' }).click();
    await expect(requests).toHaveAccessibleName(`Requests · ${before - 1}`);

    const days = card(page, 'Next seven days').getByRole('table');
    await expect(days.getByRole('columnheader')).toHaveCount(8);
    await expect(days.getByRole('row', { name: /^Hours booked/ })).toContainText(/\d+ of \d+/);
    await expect(card(page, 'Money expected')).toContainText(/today, €[\d,.]+ paid€[\d,.]+/);
    // In the evening, everything is folded.
    const today = card(page, 'Today');
    const lines = today.getByRole('listitem').or(today.getByRole('button', { name: /earlier$/ }));
    await expect(lines.first()).toBeVisible();
    await expectAccessibleInAllLooks(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(card(page, 'Next seven days').getByRole('rowheader')).toHaveCount(7);
    await expectAccessibleInAllLooks(page);
  });

  test('the link of unpaid bookings lists as many as it says, with one that is booked at the desk', async ({
    page,
    business,
  }) => {
    await arriveAt(page, business, '/');
    const unpaid = card(page, 'Money expected').getByRole('link', { name: /^\d+ bookings$/ });
    const count = Number.parseInt((await unpaid.textContent()) ?? '', 10);
    await unpaid.click();
    await expect(heading(page, 'Bookings')).toBeVisible();
    await expect(page.getByText(new RegExp(`^1[–-]\\d+ of ${count}$`))).toBeVisible();

    const filter = { type: 'APPOINTMENT', 'payment.options.inPerson': true, 'payment.rateType': 'FIXED' };
    const { services } = await business.api.send(queryServices, { body: { query: { filter } } });
    const { id = '', staffMemberIds: [staffId] = [] } = services[0] ?? {};
    await business.api.send(createBooking, {
      body: {
        booking: {
          bookedEntity: {
            slot: { serviceId: id, startDate: `${dayIn(2)}T05:00:00Z`, resource: { id: staffId } },
          },
          contactDetails: { firstName: 'Ines', lastName: 'Falk', email: 'ines@example.com' },
          totalParticipants: 1,
          status: 'CONFIRMED',
          selectedPaymentOption: 'OFFLINE',
        },
        flowControlSettings: { skipAvailabilityValidation: true, skipBusinessConfirmation: true },
      },
    });
    await page.reload();
    await expect(page.getByText(new RegExp(`^1[–-]\\d+ of ${count + 1}$`))).toBeVisible();
  });
});
