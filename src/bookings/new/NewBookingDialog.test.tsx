import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { listAvailabilityTimeSlots } from '../../../contract/calls/availability/timeSlots.ts';
import { listContacts } from '../../../contract/calls/bookings/contacts.ts';
import { createBooking } from '../../../contract/calls/bookings/bookings.ts';
import { queryExtendedBookings } from '../../../contract/calls/bookings/extendedBookings.ts';
import { createAddOnGroup } from '../../../contract/calls/prices/addOnGroups.ts';
import { createAddOn } from '../../../contract/calls/prices/addOns.ts';
import { getService, queryServices, updateService } from '../../../contract/calls/services/services.ts';
import { createBookingForm } from '../../../contract/calls/terms/bookingForms.ts';
import { renderSignedIn } from '../../../mocks/renderSignedIn.tsx';
import { faults } from '../../../mocks/testServer.ts';
import { ApiError } from '../../../contract/errors.ts';
import { toWallClock } from '../../../contract/wallClock.ts';
import { BusinessProvider } from '../../ui/business/BusinessProvider.tsx';
import { daysFrom } from '../times/freeTimes.ts';
import { BookingFlows } from '../actions/BookingFlows.tsx';
import { NewBookingButton } from '../actions/NewBookingButton.tsx';

/** Opens the dialog of a new booking. */
async function openDialog() {
  const desk = await renderSignedIn(
    <BookingFlows>
      <NewBookingButton />
    </BookingFlows>,
  );
  await desk.user.click(await screen.findByRole('button', { name: 'New booking' }));
  return { ...desk, dialog: within(await screen.findByRole('dialog', { name: 'New booking' })) };
}

it('says at each field what is missing, and books a session with enough spots, an add-on and an answer for a new customer', async () => {
  const { user, api } = await renderSignedIn(
    <BookingFlows>
      <NewBookingButton />
    </BookingFlows>,
  );
  const { services } = await api.send(queryServices, { body: { query: { filter: { type: 'CLASS' } } } });
  const [yoga] = services;
  const { addOn } = await api.send(createAddOn, {
    body: { addOn: { name: 'Mat', price: { value: '3' }, maxQuantity: 2 } },
  });
  const group = { serviceId: yoga?.id ?? '', addOnGroup: { name: 'To borrow', addOnIds: [addOn.id] } };
  await api.send(createAddOnGroup, { body: group });
  const fields = [{ type: 'SHORT_TEXT' as const, label: 'Any injuries?', required: true }];
  const { bookingForm } = await api.send(createBookingForm, {
    body: { bookingForm: { name: 'Health', fields } },
  });
  const { service } = await api.send(getService, { path: { serviceId: yoga?.id ?? '' } });
  await api.send(updateService, {
    path: { 'service.id': service.id },
    body: { service: { id: service.id, revision: service.revision, form: { id: bookingForm.id } } },
  });
  await user.click(await screen.findByRole('button', { name: 'New booking' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New booking' }));
  await user.click(dialog.getByRole('button', { name: 'Book' }));
  expect(dialog.getByText('Select a service.')).toBeTruthy();
  expect(dialog.getByText('Find a customer or add a new one.')).toBeTruthy();

  await user.click(dialog.getByRole('combobox', { name: 'Service' }));
  await user.paste(yoga?.name ?? '');
  await user.click(await screen.findByRole('option', { name: yoga?.name ?? '' }));
  const [session] = await dialog.findAllByRole('radio');
  expect(dialog.queryByRole('radio', { name: 'Other time…' })).toBeNull();
  expect(await dialog.findByText('Select a time.')).toBeTruthy();
  await user.click(session!);
  await user.click(dialog.getByRole('combobox', { name: 'Customer' }));
  await user.paste('Ines Falk');
  await user.click(await screen.findByRole('option', { name: 'New customer “Ines Falk”' }));
  const people = dialog.getByRole('textbox', { name: 'People' });
  fireEvent.change(people, { target: { value: '1000' } });
  expect(await dialog.findByText(/spots? left\.$/)).toBeTruthy();
  fireEvent.change(people, { target: { value: '1' } });
  await user.type(dialog.getByRole('textbox', { name: 'Mat · €3.00' }), '3');
  expect(await dialog.findByText('Enter a number from 0 to 2.')).toBeTruthy();
  await user.clear(dialog.getByRole('textbox', { name: 'Mat · €3.00' }));
  await user.type(dialog.getByRole('textbox', { name: 'Mat · €3.00' }), '2');
  expect(dialog.getByText('Enter an answer.')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: 'Any injuries?' }), 'Knee');
  await user.click(dialog.getByRole('button', { name: 'Book' }));
  expect(await screen.findByText(/^Booked: Ines Falk/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { extendedBookings } = await api.send(queryExtendedBookings, {
    body: { query: { paging: { limit: 1 } } },
  });
  expect(extendedBookings[0]?.booking).toMatchObject({
    status: 'CONFIRMED',
    contactDetails: { firstName: 'Ines', lastName: 'Falk' },
    bookedEntity: { slot: { serviceId: yoga?.id } },
    additionalFields: [{ label: 'Any injuries?', value: 'Knee' }],
    bookedAddOns: [{ id: addOn.id, quantity: 2 }],
  });
});

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

it('says what a typed time overlaps, and offers the nearest times while another customer takes the chosen one', async () => {
  const { user, api } = await renderSignedIn(
    <BusinessProvider>
      <BookingFlows>
        <NewBookingButton />
      </BookingFlows>
    </BusinessProvider>,
  );
  const { services } = await api.send(queryServices, {
    body: { query: { filter: { type: 'APPOINTMENT' } } },
  });
  const service = services.find(({ staffMemberIds = [] }) => staffMemberIds.length > 1);
  if (!service) throw new Error('The sample has appointments with staff.');
  const send = api.send.bind(api);
  /** Books the time with everyone who is free. */
  const taken = async (key: string) => {
    for (const id of service.staffMemberIds ?? []) {
      const slot = { serviceId: service.id, startDate: key.split(' ')[0], resource: { id } };
      const contactDetails = { firstName: 'Someone else' };
      const booking = {
        bookedEntity: { slot },
        contactDetails,
        totalParticipants: 1,
        status: 'CONFIRMED' as const,
      };
      const flowControlSettings = { skipBusinessConfirmation: true };
      await send(createBooking, { body: { booking, flowControlSettings } }).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== 'SLOT_NOT_AVAILABLE') throw error;
      });
    }
  };
  await user.click(await screen.findByRole('button', { name: 'New booking' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New booking' }));
  await user.click(dialog.getByRole('combobox', { name: 'Service' }));
  await user.paste(service.name);
  await user.click((await screen.findAllByRole('option', { name: service.name }))[0]!);
  // The studio closes on some days.
  const range = daysFrom(dayIn(7), 'Europe/Berlin', 21);
  const body = { serviceId: service.id, bookable: true, cursorPaging: { limit: 1 }, ...range };
  const [first] = (await api.send(listAvailabilityTimeSlots, { body })).timeSlots;
  const openDay = first?.localStartDate?.slice(0, 10);
  fireEvent.change(await dialog.findByLabelText('Day'), { target: { value: openDay } });
  await dialog.findByText(/^\d+ free times?$/);

  const staff = await dialog.findByLabelText('Staff');
  await waitFor(() => expect(within(staff).getAllByRole('option').length).toBeGreaterThan(2));
  const [, ...people] = within(staff).getAllByRole('option');
  await user.selectOptions(
    staff,
    people.find(({ textContent }) => !textContent.includes('no free times'))!,
  );
  const [free] = await dialog.findAllByRole<HTMLInputElement>('radio');
  await user.click(await dialog.findByRole('radio', { name: 'Other time…' }));
  const typed = dialog.getByLabelText('Start of another time');
  fireEvent.change(typed, { target: { value: '03:00' } });
  await dialog.findByText('This time isn’t free. You can use it all the same.');
  expect(document.querySelector('[data-code="NO_HOURS"]')).toBeTruthy();
  const freeAt = toWallClock(free!.value.split(' ')[0] ?? '', 'Europe/Berlin').slice(11);
  fireEvent.change(typed, { target: { value: freeAt } });
  await dialog.findByText('This time is free.');
  await user.selectOptions(staff, '');

  // While the customer is typed.
  const second = (await dialog.findAllByRole<HTMLInputElement>('radio'))[1]!;
  await user.click(second);
  const customer = dialog.getByRole('combobox', { name: 'Customer' });
  await user.type(customer, 'In');
  await taken(second.value);
  await dialog.findByText(/has just been taken/);
  expect(document.activeElement).toBe(customer);
  const near = () => within(dialog.getByRole('group', { name: 'Nearest free times' })).getAllByRole('button');
  await user.click(near()[0]!);
  await waitFor(() => expect(dialog.queryByText(/has just been taken/)).toBeNull());
  await user.clear(customer);
  await user.paste('Ines Falk');
  await user.click(await screen.findByRole('option', { name: 'New customer “Ines Falk”' }));
  const email = dialog.getByRole('textbox', { name: /^Email/ });
  fireEvent.change(email, { target: { value: 'ines@example.com' } });
  const message = await dialog.findByLabelText(/^Personal message/);
  fireEvent.change(message, { target: { value: 'See you soon.' } });

  // While it is booked.
  const { value } = dialog.getByRole<HTMLInputElement>('radio', { checked: true });
  const sent = vi.spyOn(api, 'send').mockImplementation(async (call, ...input) => {
    if (
      (call as object) === createBooking &&
      sent.mock.calls.filter(([made]) => (made as object) === createBooking).length === 1
    ) {
      await taken(value);
    }
    return send(call, ...input);
  });
  await user.click(dialog.getByRole('button', { name: 'Book' }));
  await dialog.findByText(/has just been taken/);
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'First name' }).value).toBe('Ines');
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Personal message/).value).toBe('See you soon.');
  await user.click(near()[0]!);
  await user.click(dialog.getByRole('button', { name: 'Book' }));
  await screen.findByText(/^Booked: Ines Falk/);
  const { extendedBookings } = await api.send(queryExtendedBookings, {
    body: { query: { filter: { 'contactDetails.email': 'ines@example.com' } } },
  });
  expect(extendedBookings.map(({ booking }) => booking.status)).toEqual(['CONFIRMED']);
});

it('says that customers could not be searched instead of only offering a new one', async () => {
  faults.add({ route: `GET ${listContacts.path}`, nth: 1, code: 'INVALID_ARGUMENT' });
  const { user, dialog } = await openDialog();
  const search = dialog.getByRole('combobox', { name: 'Customer' });
  await user.click(search);
  await user.paste('a');
  expect((await screen.findAllByText(/^Couldn’t search customers/)).length).toBeGreaterThan(0);
  expect(screen.queryByRole('option')).toBeNull();
  await user.paste('n');
  await waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(1));
  expect(screen.queryByText(/^Couldn’t search customers/)).toBeNull();
});

it('says that the services could not be loaded, and loads them on retry', async () => {
  faults.add({ route: `POST ${queryServices.path}`, nth: 1, code: 'INVALID_ARGUMENT' });
  const { user, dialog } = await openDialog();
  await dialog.findByRole('heading', { name: 'Couldn’t load the services' });
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByRole('combobox', { name: 'Service' })).toBeTruthy();
});
