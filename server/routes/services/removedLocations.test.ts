import { beforeAll, describe, expect, test } from 'vitest';
import { previewServiceLocations } from '../../../contract/calls/services/previews.ts';
import { setServiceLocations } from '../../../contract/calls/services/serviceParts.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { insertBookings } from '../../tables/calendar/bookings.ts';
import { insertSessions } from '../../tables/calendar/sessions.ts';
import { ask, massage, refused, startTestApp, type TestApp } from '../../testing/testApp.ts';
import { bookingOf, sessionOf } from '../../testing/bookings/testCalendar.ts';
import { openCatalogue } from '../../testing/testCatalogue.ts';
import { lake, notify, openStudio, park } from '../../testing/bookings/testStudio.ts';

describe.each(engineOfTheDay(import.meta.url))('removing a location from a service on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });
  const studio = () => openStudio(server);

  test('keeps its sessions by default', async () => {
    const { leaveHall, book, inHall, sessions, bookings, messages } = await studio();
    await book(bookingOf(inHall, { email: 'ana@example.com' }));
    const before = [await sessions(), await bookings()];
    const { service } = await leaveHall(notify);
    expect(service.locations).toHaveLength(1);
    expect([await sessions(), await bookings()]).toEqual(before);
    expect(await messages()).toEqual([]);
  });

  test('moves its sessions and bookings to a business location or an address', async () => {
    const { leaveHall, book, service, inHall, inPark, yesterday, session, booking, changesOf, eventsOf } =
      await studio();
    const stored = bookingOf(inHall, { email: 'ana@example.com' });
    await book(stored);
    const [, own] = service.locations ?? [];
    const newLocation = { id: own?.id, custom: own?.custom };
    await leaveHall({
      removedLocationSessionsAction: {
        action: 'MOVE_TO_LOCATION',
        moveToLocationOptions: { newLocation },
      },
    });
    const there = { id: own?.id, formattedAddress: park.formattedAddress, locationType: 'OWNER_CUSTOM' };
    expect(await session(inHall.id)).toMatchObject({ location: there, status: 'CONFIRMED', revision: '2' });
    expect(await session(inPark.id)).toMatchObject({ revision: '1' });
    expect(await session(yesterday.id)).toMatchObject({ revision: '1', location: yesterday.location });
    const moved = await booking(stored.booking.id);
    expect(moved).toMatchObject({ revision: '2', status: 'CONFIRMED' });
    expect(moved?.bookedEntity.slot?.location).toEqual(there);
    expect(await changesOf(inHall.id)).toEqual(['session updated']);
    expect(await changesOf(stored.booking.id)).toEqual(['booking updated']);
    expect(await eventsOf(stored.booking.id)).toMatchObject([{ type: 'wix.bookings.v2.booking_updated' }]);
  });

  test('cancels its sessions and bookings, with events and notifications', async () => {
    const { leaveHall, book, inHall, inPark, service, read, ...calendar } = await studio();
    const stored = bookingOf(inHall, { email: 'ana@example.com', firstName: 'Ana', paid: '15' });
    const elsewhere = bookingOf(inPark, { email: 'bo@example.com' });
    await book(stored, elsewhere);
    await leaveHall({ removedLocationSessionsAction: { action: 'DELETE' }, ...notify });
    expect(await calendar.session(inHall.id)).toMatchObject({
      status: 'CANCELLED',
      totalNumberOfParticipants: 0,
    });
    expect(await calendar.booking(stored.booking.id)).toMatchObject({
      status: 'CANCELED',
      canceledDate: server.options.clock().toISOString(),
    });
    expect(await calendar.booking(elsewhere.booking.id)).toEqual(elsewhere.booking);
    const [event] = await calendar.eventsOf(stored.booking.id);
    expect(event).toMatchObject({
      type: 'wix.bookings.v2.booking_canceled',
      slug: 'canceled',
      body: {
        actionEvent: {
          body: {
            booking: { id: stored.booking.id, status: 'CANCELED' },
            previousStatus: 'CONFIRMED',
            participantNotification: notify.participantNotification,
          },
        },
      },
    });
    const messages = await calendar.messages();
    expect(messages).toMatchObject([{ recipient: 'ana@example.com', subject: 'Cancelled: Yoga' }]);
    expect(messages[0]?.text).toContain('Hi Ana,');
    expect(messages[0]?.text).toContain('We are sorry.');
    expect((await read(service.id)).schedule).toMatchObject({
      lastSessionEnd: inPark.end.timestamp.replace('.000', ''),
    });
  });

  test("keeps sessions at customers' addresses", async () => {
    const { create, admin, businessId, resourceId, locationId, session } = await studio();
    const locations = [
      { type: 'CUSTOMER' as const },
      { type: 'BUSINESS' as const, business: { id: locationId } },
    ];
    const visits = await create(massage(resourceId, { locations }));
    const visit = sessionOf(visits, { location: { locationType: 'CUSTOM' } });
    await insertSessions(server.database, businessId, [visit]);
    const body = { locations: [], removedLocationSessionsAction: { action: 'DELETE' as const } };
    await ask(server, setServiceLocations, { path: { serviceId: visits.id }, body }, admin);
    expect(await session(visit.id)).toMatchObject({ status: 'CONFIRMED', revision: '1' });
  });

  test("moves appointments to the customers' addresses and notifies them", async () => {
    const { create, admin, businessId, resourceId, locationId, session, booking, messages } = await studio();
    const hall = { business: { id: locationId } };
    const visits = await create(massage(resourceId, { locations: [hall] }));
    const visit = sessionOf(visits, { location: { id: locationId, locationType: 'OWNER_BUSINESS' } });
    const stored = bookingOf(visit, { email: 'ana@example.com' });
    await insertSessions(server.database, businessId, [visit]);
    await insertBookings(server.database, businessId, [stored]);
    const newLocation = { type: 'CUSTOMER' as const };
    const body = {
      ...notify,
      locations: [newLocation],
      removedLocationSessionsAction: {
        action: 'MOVE_TO_LOCATION' as const,
        moveToLocationOptions: { newLocation },
      },
    };
    await ask(server, setServiceLocations, { path: { serviceId: visits.id }, body }, admin);
    const atCustomers = { locationType: 'CUSTOM' };
    expect((await session(visit.id))?.location).toEqual(atCustomers);
    expect((await booking(stored.booking.id))?.bookedEntity.slot?.location).toEqual(atCustomers);
    const [message] = await messages();
    expect(message?.text).toContain('The location has changed to your address for:');
  });

  test('treats a changed address as another location, and an unchanged one as the same', async () => {
    const { service, admin, path, inPark, session } = await studio();
    const [hall, own] = service.locations ?? [];
    const change = (address: typeof park, action: 'DELETE' | 'MOVE_TO_LOCATION') => {
      const custom = { id: own?.id, custom: { address } };
      const moveToLocationOptions = { newLocation: custom };
      const removedLocationSessionsAction = { action, moveToLocationOptions };
      const body = { locations: [hall!, custom], removedLocationSessionsAction };
      return ask(server, setServiceLocations, { path, body }, admin);
    };
    await change({ ...park }, 'DELETE');
    expect(await session(inPark.id)).toMatchObject({ status: 'CONFIRMED', revision: '1' });
    const changed = await change(lake, 'MOVE_TO_LOCATION');
    const [, newLocation] = changed.service.locations ?? [];
    expect(newLocation?.id).not.toBe(own?.id);
    expect((await session(inPark.id))?.location).toEqual({
      id: newLocation?.id,
      formattedAddress: lake.formattedAddress,
      locationType: 'OWNER_CUSTOM',
    });
  });

  test('refuses an invalid destination by field, also in the preview', async () => {
    const { path, admin, locationId, service } = await studio();
    const other = await openCatalogue(server, undefined);
    const at = 'removedLocationSessionsAction.moveToLocationOptions.newLocation';
    const wrong: [object | undefined, string][] = [
      [undefined, `${at} REQUIRED_FIELD`],
      [{ type: 'UNKNOWN_LOCATION_TYPE' }, `${at}.type INVALID_ENUM_VALUE`],
      [{ type: 'CUSTOMER' }, `${at} INVALID_CUSTOMER_LOCATION`],
      [{ type: 'BUSINESS' }, `${at}.business.id REQUIRED_FIELD`],
      [
        { type: 'BUSINESS', business: { id: other.resourceId } },
        `${at}.business.id INVALID_BUSINESS_LOCATION`,
      ],
      [{ type: 'BUSINESS', business: { id: locationId } }, `${at} VALIDATION`],
      [{ custom: {} }, `${at}.custom.address REQUIRED_FIELD`],
      [{ custom: { address: {} } }, `${at}.custom.address REQUIRED_FIELD`],
      [{ business: { id: locationId } }, `${at} VALIDATION`],
    ];
    for (const [newLocation, rule] of wrong) {
      const moveToLocationOptions = { newLocation };
      const removedLocationSessionsAction = { action: 'MOVE_TO_LOCATION', moveToLocationOptions };
      const body = { locations: [service.locations![1]!], removedLocationSessionsAction };
      for (const call of [setServiceLocations, previewServiceLocations]) {
        expect((await refused(server, call, { path, body }, admin)).rules).toEqual([rule]);
      }
    }
  });
});
