import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queryExtendedBookings } from '../../../contract/calls/bookings/extendedBookings.ts';
import { createAddOnGroup } from '../../../contract/calls/prices/addOnGroups.ts';
import { createAddOn } from '../../../contract/calls/prices/addOns.ts';
import { getService, queryServices, updateService } from '../../../contract/calls/services/services.ts';
import { createBookingForm } from '../../../contract/calls/terms/bookingForms.ts';
import { renderSignedIn } from '../../../mocks/renderSignedIn.tsx';
import { BookingFlows } from './BookingFlows.tsx';
import { NewBookingButton } from './NewBookingButton.tsx';

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

  await user.type(dialog.getByRole('combobox', { name: 'Service' }), yoga?.name ?? '');
  await user.click(await screen.findByRole('option', { name: yoga?.name ?? '' }));
  const [session] = await dialog.findAllByRole('radio');
  expect(dialog.queryByRole('radio', { name: 'Other time…' })).toBeNull();
  expect(await dialog.findByText('Select a time.')).toBeTruthy();
  await user.click(session!);
  await user.type(dialog.getByRole('combobox', { name: 'Customer' }), 'Ines Falk');
  await user.click(await screen.findByRole('option', { name: 'New customer “Ines Falk”' }));
  const people = dialog.getByRole('textbox', { name: 'People' });
  await user.clear(people);
  await user.type(people, '1000');
  expect(await dialog.findByText(/spots? left\.$/)).toBeTruthy();
  await user.clear(people);
  await user.type(people, '1');
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
