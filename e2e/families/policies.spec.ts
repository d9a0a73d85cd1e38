import {
  countBookingsUnderPolicy,
  getBookingPolicy,
  queryBookingPolicies,
} from '../../contract/calls/terms/bookingPolicies.ts';
import { expectAccessibleInAllLooks } from '../accessible.ts';
import { field, save, saveBar, serviceNamed } from '../editor.ts';
import { arriveAt, expect, holdToast, test, toast, undo, visit } from '../fixtures.ts';
import { chooseInRow } from '../list.ts';

test.use({ sample: 'studio' });

test('booking policies are compared, and one is created, changed, made the default, replaced and restored', async ({
  page,
  business,
}) => {
  await arriveAt(page, business, '/booking-policies');
  await page.getByRole('button', { name: 'Compare policies' }).click();
  const comparing = page.getByRole('dialog', { name: 'Compare policies' });
  await comparing.getByRole('checkbox', { name: 'Standard' }).check();
  await expect(comparing.getByText('Select at least two policies.')).toBeVisible();
  await comparing.getByRole('checkbox', { name: 'Courses and workshops' }).check();
  await expect(comparing.getByText(/closes 2 days before/)).toBeVisible();
  await expectAccessibleInAllLooks(page);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'New policy' }).click();
  await field(page, 'Name').fill('Relaxed');
  await page.getByRole('switch', { name: /^Booking closes/ }).click();
  await page.getByRole('textbox', { name: /^Number: Booking closes/ }).fill('3');
  await page.getByRole('combobox', { name: /^Unit: Booking closes/ }).selectOption('hours');
  await page.getByRole('switch', { name: /^Full classes have a waitlist/ }).click();
  await page.getByRole('textbox', { name: 'Number: Time to accept an offered spot' }).fill('2');
  await page.getByRole('combobox', { name: 'Unit: Time to accept an offered spot' }).selectOption('hours');
  const afterStart = page.getByRole('switch', { name: 'Customers can join a class after it has started' });
  await expect(afterStart).toBeDisabled();
  await page.getByRole('button', { name: 'Create policy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Relaxed' })).toBeVisible();
  const bookingPolicyId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const stored = async () =>
    (await business.api.send(getBookingPolicy, { path: { bookingPolicyId } })).bookingPolicy;
  expect(await stored()).toMatchObject({
    default: false,
    limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 180 },
    waitlistPolicy: { enabled: true, reservationTimeInMinutes: 120 },
  });

  // The note of the locked rule turns off the rule that excludes it.
  await page.getByRole('button', { name: 'Turn that off' }).click();
  await afterStart.click();
  const example = page.getByRole('region', { name: 'Example booking' });
  await expect(example.getByText(/^was /)).toBeVisible();
  await example.getByText('Clock change').click();
  await expect(example.getByText(/^The clocks change on this day/)).toBeVisible();
  await save(page);
  expect(await stored()).toMatchObject({
    limitLateBookingPolicy: { enabled: false, latestBookingInMinutes: 180 },
    bookAfterStartPolicy: { enabled: true },
  });
  await saveBar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('switch', { name: /^Booking closes/ })).toBeChecked();

  await page.getByRole('combobox', { name: 'Add a service' }).fill('sound');
  await expectAccessibleInAllLooks(page);
  await page.getByRole('option', { name: 'Sound bath' }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(toast(page, 'Sound bath now has the policy Relaxed')).toBeVisible();
  await page.getByRole('switch', { name: 'Customers save a card when they book' }).click();
  await expect(saveBar(page)).toContainText('Changes the rules of 1 service.');
  await saveBar(page).getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Remove Sound bath' }).click();
  await toast(page, 'Sound bath now has the policy Standard').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: 'Sound bath' })).toBeVisible();
  await page.getByRole('button', { name: 'Make default' }).click();
  await expect(toast(page, 'Relaxed is now the default')).toBeVisible();
  await toast(page, 'Relaxed is now the default').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await stored()).default).toBe(false);

  await visit(page, '/booking-policies');
  await page.getByRole('searchbox').fill('workshops');
  await expect(page.getByRole('link', { name: 'Courses and workshops', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Relaxed', exact: true })).toHaveCount(0);
  await page.getByRole('searchbox').fill('');
  await chooseInRow(page, 'Relaxed', 'Clone');
  await expect(field(page, 'Name')).toHaveValue('Relaxed (copy)');
  await field(page, 'Name').fill('Strict');
  await page.getByRole('button', { name: 'Create policy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Strict' })).toBeVisible();
  const {
    id: _id,
    name: _name,
    revision: _revision,
    createdDate: _at,
    updatedDate: _on,
    ...rules
  } = await stored();
  const copyId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const copy = await business.api.send(getBookingPolicy, { path: { bookingPolicyId: copyId } });
  expect(copy.bookingPolicy).toMatchObject({ ...rules, name: 'Strict' });

  await visit(page, '/booking-policies');
  await chooseInRow(page, 'Relaxed', 'Delete…');
  const question = page.getByRole('dialog', { name: 'Delete Relaxed?' });
  const remove = question.getByRole('button', { name: 'Delete policy' });
  await expect(question.getByText('service moves to the replacement').first()).toBeVisible();
  await expect(remove).toBeDisabled();
  await question.getByRole('combobox').selectOption('Standard');
  await expect(remove).toBeEnabled();
  await remove.click();
  await holdToast(page, 'Relaxed deleted');
  const { bookingPolicies } = await business.api.send(queryBookingPolicies, { body: {} });
  const standard = bookingPolicies.find(({ name }) => name === 'Standard');
  expect((await serviceNamed(business, 'Sound bath')).bookingPolicy?.id).toBe(standard?.id);
  await undo(page, 'Relaxed deleted');
  await expect(page.getByRole('link', { name: 'Relaxed', exact: true })).toBeVisible();
  expect((await serviceNamed(business, 'Sound bath')).bookingPolicy?.id).toBe(bookingPolicyId);

  // Bookings keep the rules they were made under.
  const path = { bookingPolicyId: standard?.id ?? '' };
  const { count } = await business.api.send(countBookingsUnderPolicy, { path });
  expect(count).toBeGreaterThan(1);
  await visit(page, `/booking-policies/${standard?.id}`);
  await expect(page.getByText(`${count.toLocaleString('en-GB')} upcoming bookings`)).toBeVisible();
  await expect(page.getByText('They keep the rules they were booked under.')).toBeVisible();
});
