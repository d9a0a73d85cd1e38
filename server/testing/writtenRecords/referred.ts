import { createAddOnGroup } from '../../../contract/calls/prices/addOnGroups.ts';
import { addOnCalls } from '../../../contract/calls/prices/addOns.ts';
import { createBooking } from '../../../contract/calls/bookings/bookings.ts';
import { createEvent } from '../../../contract/calls/calendar/calendarEvents.ts';
import { createResource } from '../../../contract/calls/locations/resources.ts';
import { createResourceType } from '../../../contract/calls/locations/resourceTypes.ts';
import { createCategory } from '../../../contract/calls/services/categories.ts';
import { createBookingForm } from '../../../contract/calls/terms/bookingForms.ts';
import { createBookingPolicy } from '../../../contract/calls/terms/bookingPolicies.ts';
import { defaultWorkingHours } from '../../tables/staff/workingHours.ts';
import { ask, yogaClass, type TestApp } from '../testApp.ts';
import { openCatalogue } from '../testCatalogue.ts';

/** Local times of a session. */
export const mondayMorning = {
  start: { localDate: '2027-05-03T09:00:00' },
  end: { localDate: '2027-05-03T10:00:00' },
};

/** Records that others refer to. */
export type Referred = Awaited<ReturnType<typeof createReferred>>;
export async function createReferred(server: TestApp) {
  const catalogue = await openCatalogue(server);
  const { admin } = catalogue;
  const { category } = await ask(server, createCategory, { body: { category: { name: 'Referred' } } }, admin);
  const { bookingForm } = await ask(
    server,
    createBookingForm,
    { body: { bookingForm: { name: 'Referred' } } },
    admin,
  );
  const policyBody = { bookingPolicy: { name: 'Referred' } };
  const { bookingPolicy } = await ask(server, createBookingPolicy, { body: policyBody }, admin);
  const typeBody = { resourceType: { name: 'Referred' } };
  const { resourceType } = await ask(server, createResourceType, { body: typeBody }, admin);
  const roomBody = { resource: { name: 'Referred', typeId: resourceType.id } };
  const { resource } = await ask(server, createResource, { body: roomBody }, admin);
  const classes = await catalogue.create(yogaClass({ name: 'Referred' }));
  const eventBody = { event: { scheduleId: classes.schedule?.id, ...mondayMorning, totalCapacity: 1000 } };
  const { event } = await ask(server, createEvent, { body: eventBody }, admin);
  const { addOn } = await ask(server, addOnCalls.create, { body: { addOn: { name: 'Referred' } } }, admin);
  const groupBody = { serviceId: classes.id, addOnGroup: { name: 'Referred', addOnIds: [addOn.id] } };
  const { addOnGroup } = await ask(server, createAddOnGroup, { body: groupBody }, admin);
  const bookingBody = {
    booking: {
      bookedEntity: { slot: { eventId: event.id } },
      totalParticipants: 1,
      contactDetails: { email: 'referred@example.com' },
    },
  };
  const { booking } = await ask(server, createBooking, { body: bookingBody }, admin);
  const ids = {
    contact: booking.contactDetails.contactId,
    sessions: classes.schedule?.id,
    category: category.id,
    hours: await defaultWorkingHours(server.database, catalogue.businessId),
    form: bookingForm.id,
    policy: bookingPolicy.id,
    type: resourceType.id,
    room: resource.id,
    addOn: addOn.id,
    addOnGroup: addOnGroup.id,
    service: classes.id,
    event: event.id,
  };
  return { ...catalogue, ids };
}
