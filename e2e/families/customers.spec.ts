import { createBooking, cancelBooking } from '../../contract/calls/bookings/bookings.ts';
import { listContacts } from '../../contract/calls/bookings/contacts.ts';
import { queryExtendedBookings } from '../../contract/calls/bookings/extendedBookings.ts';
import { queryServices } from '../../contract/calls/services/services.ts';
import { expectAccessibleInAllLooks } from '../accessible.ts';
import { arriveAt, expect, test, toast, undo, type TestBusiness } from '../fixtures.ts';
import { rowOf } from '../list.ts';

test.use({ sample: 'studio' });

const daysAgo = (days: number) =>
  `${new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)}T09:00:00Z`;

/** A massage in the past, with a staff member, that is not checked. */
async function hasPastBooking({ api }: TestBusiness, contactDetails: object, days: number) {
  const { services } = await api.send(queryServices, {
    body: { query: { filter: { type: 'APPOINTMENT' } } },
  });
  const service = services.find(({ staffMemberIds = [] }) => staffMemberIds.length > 1);
  const slot = {
    serviceId: service?.id,
    startDate: daysAgo(days),
    resource: { id: service?.staffMemberIds?.[0] },
  };
  const flowControlSettings = { skipAvailabilityValidation: true, skipBusinessConfirmation: true };
  const booking = {
    bookedEntity: { slot },
    contactDetails,
    totalParticipants: 1,
    status: 'CONFIRMED' as const,
  };
  await api.send(createBooking, { body: { booking, flowControlSettings } });
}

const contactsLike = ({ api }: TestBusiness, q: string) =>
  api.send(listContacts, { query: { filter: JSON.stringify({ q }) } });

test('owner finds a customer, merges a second entry into it, and erases both on request', async ({
  page,
  business,
}) => {
  await hasPastBooking(business, { firstName: 'Ines', lastName: 'Falk', email: 'ines@example.com' }, 20);
  await hasPastBooking(business, { firstName: 'I.', lastName: 'Falk', phone: '+49 30 998877' }, 10);
  await arriveAt(page, business, '/customers');
  await page.getByRole('searchbox', { name: 'Search name, email or phone' }).fill('falk');
  await expect(page.getByRole('row')).toHaveCount(3);
  await rowOf(page, 'Ines Falk').getByRole('link', { name: 'Ines Falk', exact: true }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Ines Falk' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Notes' }).fill('Likes the quiet room.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Likes the quiet room.');

  await page.getByRole('button', { name: 'Actions for Ines Falk' }).click();
  await page.getByRole('menuitem', { name: 'Merge…' }).click();
  const merging = page.getByRole('dialog', { name: 'Merge a customer into Ines Falk' });
  await merging.getByLabel('Other customer').fill('998877');
  await page.getByRole('option', { name: 'I. Falk' }).click();
  await expect(merging.getByRole('row', { name: 'First name' })).toContainText('I.');
  await expect(merging.getByRole('row', { name: 'Phone' })).toContainText('+49 30 998877');
  const email = merging.getByRole('cell', { name: 'ines@example.com' });
  expect((await email.boundingBox())?.width).toBeGreaterThan(200);
  await expectAccessibleInAllLooks(page);
  await merging.getByRole('button', { name: 'Merge customers' }).click();
  await undo(page, 'Customers merged into Ines Falk');
  await expect(toast(page, 'Undone: merged')).toBeVisible();
  await expect(page.getByLabel('Phone')).toHaveValue('');
  expect(await contactsLike(business, 'falk')).toHaveLength(2);
  await toast(page, 'Undone: merged').getByRole('button', { name: 'Redo' }).click();
  await expect(toast(page, 'Redone: merged')).toBeVisible();
  await expect(page.getByLabel('Phone')).toHaveValue('+49 30 998877');
  await expect(page.getByRole('region', { name: 'Bookings' }).getByRole('listitem')).toHaveCount(2);
  expect(await contactsLike(business, 'falk')).toHaveLength(1);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Actions for Ines Falk' }).click();
  await page.getByRole('menuitem', { name: 'Export data' }).click();
  expect((await download).suggestedFilename()).toMatch(/^customer-.*\.json$/);

  await page.getByRole('button', { name: 'Actions for Ines Falk' }).click();
  await page.getByRole('menuitem', { name: 'Erase…' }).click();
  const erasing = page.getByRole('dialog', { name: 'Erase Ines Falk?' });
  await expect(erasing).toContainText('This can’t be undone.');
  await expect(erasing.getByRole('button', { name: 'Erase customer' })).toBeDisabled();
  await erasing.getByLabel('Type “Ines Falk” to confirm').fill('Ines Falk');
  await erasing.getByRole('button', { name: 'Erase customer' }).click();
  await expect(toast(page, 'Customer erased')).toBeVisible();
  expect(await contactsLike(business, 'falk')).toEqual([]);
  const query = { filter: { 'contactDetails.email': 'ines@example.com' } };
  const { extendedBookings } = await business.api.send(queryExtendedBookings, { body: { query } });
  expect(extendedBookings).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('owner finds a customer by phone number, and books for them', async ({ page, business }) => {
    await hasPastBooking(business, { firstName: 'Ines', lastName: 'Falk', phone: '+49 30 998877' }, 10);
    await arriveAt(page, business, '/customers');
    await page.getByRole('searchbox', { name: 'Search name, email or phone' }).fill('998877');
    await expect(page.getByText('1 customer', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: /Ines Falk/ })).toHaveCount(1);
    await page.getByRole('link', { name: /Ines Falk/ }).click();
    await expect(page.getByLabel('Phone')).toHaveValue('+49 30 998877');
    await expectAccessibleInAllLooks(page);
    await page.getByRole('button', { name: 'New booking' }).click();
    const dialog = page.getByRole('dialog', { name: 'New booking' });
    await expect(dialog.getByText('Ines Falk')).toBeVisible();
  });
});

test('page of a customer lists the next bookings before the past and cancelled ones, each nearest first', async ({
  page,
  business,
}) => {
  const [contact] = await contactsLike(business, 'Emil Sørensen');
  if (!contact) throw new Error('The sample has this customer.');
  const bookingsWith = async (filter: object, order: 'ASC' | 'DESC') => {
    const query = {
      filter: { 'contactDetails.contactId': contact.id, ...filter },
      sort: [{ fieldName: 'startDate', order }],
      cursorPaging: { limit: 5 },
    };
    const { extendedBookings } = await business.api.send(queryExtendedBookings, { body: { query } });
    return extendedBookings.map(({ booking }) => booking);
  };
  const now = new Date().toISOString();
  const isComing = { endDate: { $gt: now }, status: { $in: ['CONFIRMED', 'PENDING'] } };
  const [first] = await bookingsWith(isComing, 'ASC');
  if (!first) throw new Error('The customer has coming bookings.');
  const { id: bookingId, revision } = first;
  await business.api.send(cancelBooking, { path: { bookingId }, body: { revision } });
  const coming = await bookingsWith(isComing, 'ASC');
  const others = await bookingsWith({ $not: isComing }, 'DESC');
  expect(others.map(({ id }) => id)).toContain(bookingId);
  const expected = [...coming, ...others].map(({ id }) => `/bookings/${id}`);
  await arriveAt(page, business, `/customers/${contact.id}`);
  const links = page.getByRole('region', { name: 'Bookings' }).getByRole('listitem').getByRole('link');
  await expect(links).toHaveCount(expected.length);
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(expected);
  expect(expected.length).toBeGreaterThan(5);
});
