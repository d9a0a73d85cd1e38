import { setServiceLocations } from '../../../contract/calls/services/serviceParts.ts';
import { deleteService } from '../../../contract/calls/services/services.ts';
import type { SlotLocation } from '../../../contract/entities/availability/slotLocation.ts';
import { insertBookings } from '../../tables/calendar/bookings.ts';
import { insertSessions } from '../../tables/calendar/sessions.ts';
import { ask, yogaClass, type TestApp } from '../testApp.ts';
import { type bookingOf, readCalendar, sessionOf } from './testCalendar.ts';
import { openCatalogue } from '../testCatalogue.ts';

export const park = { city: 'Berlin', country: 'DE', formattedAddress: 'Tempelhofer Feld, Berlin' };
export const lake = { city: 'Berlin', country: 'DE', formattedAddress: 'Weißer See, Berlin' };
export const notify = { participantNotification: { notifyParticipants: true, message: 'We are sorry.' } };

/** A class at a location of the business and at its own, with a session tomorrow at each and one yesterday. */
export async function openStudio(server: TestApp) {
  const catalogue = await openCatalogue(server);
  const { businessId, create, locationId, admin } = catalogue;
  const locations = [
    { type: 'BUSINESS' as const, business: { id: locationId } },
    { custom: { address: park } },
  ];
  const service = await create(yogaClass({ name: 'Yoga', locations }));
  const hall: SlotLocation = { id: locationId, name: 'Main place', locationType: 'OWNER_BUSINESS' };
  const outside: SlotLocation = { id: service.locations?.[1]?.id, locationType: 'OWNER_CUSTOM' };
  const inHall = sessionOf(service, { location: hall });
  const inPark = sessionOf(service, { inHours: 25, location: outside });
  const yesterday = sessionOf(service, { inHours: -24, location: hall });
  await insertSessions(server.database, businessId, [inHall, inPark, yesterday]);
  const path = { serviceId: service.id };
  return {
    ...catalogue,
    service,
    path,
    inHall,
    inPark,
    yesterday,
    ...readCalendar(server, businessId),
    book: (...bookings: ReturnType<typeof bookingOf>[]) =>
      insertBookings(server.database, businessId, bookings),
    /** Removes the business location from the service. */
    leaveHall: (body: object = {}) =>
      ask(
        server,
        setServiceLocations,
        { path, body: { locations: [service.locations![1]!], ...body } },
        admin,
      ),
    deleted: (query: object = {}) => ask(server, deleteService, { path, query }, admin),
  };
}
