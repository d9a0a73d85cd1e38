import type { Page } from 'playwright/test';
import { createBooking } from '../../contract/calls/bookings/bookings.ts';
import { queryEvents } from '../../contract/calls/calendar/calendarEvents.ts';
import { createStaffMember } from '../../contract/calls/staff/staffMembers.ts';
import type { Service } from '../../contract/entities/services/service.ts';
import { expectAccessible, expectAccessibleInAllLooks } from '../accessible.ts';
import { arriveAt, dayIn, expect, test, toast, type TestBusiness } from '../fixtures.ts';
import { press, tabTo, write } from '../keys.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** The sessions of the next three months, without cancelled ones. */
async function sessionsOf({ api }: TestBusiness, { schedule }: Service) {
  const body = {
    fromLocalDate: `${dayIn(-1)}T00:00:00`,
    toLocalDate: `${dayIn(90)}T00:00:00`,
    query: { filter: { scheduleId: schedule?.id, status: 'CONFIRMED' }, cursorPaging: { limit: 100 } },
  };
  return (await api.send(queryEvents, { body })).events;
}

test('owner plans a class twice a week, moves a week with a booking, and cancels the rest', async ({
  page,
  business,
}) => {
  for (const name of ['Ada', 'Bo']) {
    await business.api.send(createStaffMember, { body: { staffMember: { name } } });
  }
  const yoga = await business.hasService({ name: 'Yoga' });
  await arriveAt(page, business, `/services/${yoga.id}/sessions`);
  await expect(page.getByRole('heading', { name: 'No sessions in these weeks' })).toBeVisible();

  await page.getByRole('button', { name: 'New sessions' }).first().click();
  const planning = dialog(page, 'New sessions');
  const first = await planning.getByLabel('First day', { exact: true }).inputValue();
  const weekday = (days: number) =>
    new Date(Date.parse(`${first}T00:00:00Z`) + days * 86_400_000).toLocaleDateString('en', {
      weekday: 'long',
      timeZone: 'UTC',
    });
  await planning
    .getByLabel('First day', { exact: true })
    .fill(new Date(Date.parse(`${first}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10));
  await expect(planning.getByRole('checkbox', { name: weekday(1) })).toBeChecked();
  await planning.getByRole('checkbox', { name: weekday(3) }).check();
  await planning.getByLabel('Start', { exact: true }).fill('1830');
  await planning.getByText('After', { exact: true }).click();
  await planning.getByLabel('Sessions', { exact: true }).fill('6');
  await planning.getByLabel('Staff member').selectOption('Ada');
  await planning.getByLabel('Spots').fill('');
  await planning.getByRole('button', { name: 'Plan sessions' }).click();
  await expect(planning.getByText('Enter a number from 1 to 1,000.')).toBeVisible();
  await planning.getByLabel('Spots').fill('8');
  await expect(planning.getByText('6 sessions will be planned.')).toBeVisible();
  await planning.getByRole('button', { name: 'Plan sessions' }).click();
  await expect(toast(page, '6 sessions planned')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(7);
  await expect(page.getByRole('region', { name: 'Repeats' }).getByRole('listitem')).toHaveCount(2);

  const planned = await sessionsOf(business, yoga);
  await business.api.send(createBooking, {
    body: {
      booking: {
        bookedEntity: { slot: { eventId: planned[2]!.id } },
        contactDetails: { firstName: 'Cleo', email: 'cleo@example.com' },
        totalParticipants: 2,
        status: 'CONFIRMED',
      },
      flowControlSettings: { skipAvailabilityValidation: true },
    },
  });
  await page.reload();
  const third = page.getByRole('row').nth(3);
  await expect(third).toContainText('2 of 8');
  await third.getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Participants…' }).click();
  const roster = dialog(page, 'Yoga');
  await expect(roster.getByRole('listitem')).toContainText('Cleo');
  await roster.getByLabel('Attendance of Cleo').selectOption('Attended');
  // Headless browsers print at once; the sheet stays while the print dialog is open.
  await page.evaluate(() => Object.assign(globalThis, { print: () => {} }));
  await roster.getByRole('button', { name: 'Print' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('[data-print]')).toContainText(/Cleo.*cleo@example\.com.*2.*Attended/);
  await expect(page.locator('#root, [role="dialog"]').filter({ visible: true })).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(page.locator('[data-print]')).toHaveCount(0);
  // The emulated medium has hidden the focused button; a print dialog does not.
  await roster.getByRole('button', { name: 'Print' }).focus();
  await page.keyboard.press('Escape');

  await third.getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Change…' }).click();
  const changing = dialog(page, 'Change session');
  await changing.getByText('This and all following').click();
  await changing.getByLabel('Start', { exact: true }).fill('19');
  await changing.getByLabel('Staff member').selectOption('Bo');
  await expect(changing.getByText('2 sessions will change. 2 people are booked')).toBeVisible();
  await expect(changing.getByRole('region', { name: 'What happens' })).toContainText('Cleo');
  await expectAccessible(page);
  await changing.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, '2 sessions changed')).toBeVisible();
  await expect(third).toContainText('Bo');
  const moved = await sessionsOf(business, yoga);
  expect(moved.map(({ start }) => start.localDate?.slice(11, 13)).join(' ')).toBe('18 18 19 18 19 18');

  await third.getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Cancel…' }).click();
  const cancelling = page.getByRole('dialog');
  await expect(cancelling.getByText('session', { exact: true })).toBeVisible();
  await cancelling.getByText('This and all following').click();
  await expect(cancelling.getByText('sessions', { exact: true })).toBeVisible();
  await expect(
    cancelling.getByText('2 sessions will be cancelled. 2 people are booked, and will lose their spots.'),
  ).toBeVisible();
  await cancelling.getByRole('textbox').fill('Yoga');
  await cancelling.getByRole('button', { name: 'Cancel sessions' }).click();
  await expect(toast(page, '2 sessions cancelled')).toBeVisible();
  expect(await sessionsOf(business, yoga)).toHaveLength(4);
});

test.describe('at 360 px, by keyboard alone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('owner plans a series, and cancels two of its sessions together', async ({ page, business }) => {
    const yoga = await business.hasService({ name: 'Yoga' });
    await arriveAt(page, business, `/services/${yoga.id}/sessions`);
    await expect(page.getByRole('heading', { name: 'No sessions in these weeks' })).toBeVisible();
    await press(page, page.getByRole('button', { name: 'New sessions' }).first());
    const planning = dialog(page, 'New sessions');
    await expect(planning.getByLabel('First day', { exact: true })).toBeFocused();
    // Tomorrow, so that the first session is to come; the parts of a date are typed in a row.
    const [year = '', month = '', day = ''] = dayIn(1).split('-');
    await page.keyboard.type(`${month}${day}${year}`);
    await write(page, planning.getByLabel('Start', { exact: true }), '1830');
    await tabTo(page, planning.getByRole('radio', { checked: true }));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await write(page, planning.getByLabel('Sessions', { exact: true }), '3');
    await write(page, planning.getByLabel('Spots'), '8');
    await expect(planning.getByText('3 sessions will be planned.')).toBeVisible();
    await expectAccessibleInAllLooks(page);
    await page.keyboard.press('Enter');
    await expect(toast(page, '3 sessions planned')).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(4);

    const boxes = page.getByRole('checkbox', { name: /^Select \w{3},? \d/ });
    await press(page, boxes.first(), 'Space');
    await press(page, boxes.nth(1), 'Space');
    await expectAccessibleInAllLooks(page);
    await press(page, page.getByRole('button', { name: 'Cancel 2…' }));
    const cancelling = dialog(page, 'Cancel 2 sessions?');
    await expect(cancelling.getByText('2 sessions will be cancelled. No one is booked.')).toBeVisible();
    await press(page, cancelling.getByRole('button', { name: 'Cancel sessions' }));
    await expect(toast(page, '2 sessions cancelled')).toBeVisible();
    expect(await sessionsOf(business, yoga)).toHaveLength(1);
  });
});
