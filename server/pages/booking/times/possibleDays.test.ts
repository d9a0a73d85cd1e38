import { beforeAll, describe, expect, test } from 'vitest';
import {
  getBookingsSettings,
  updateBookingsSettings,
} from '../../../../contract/calls/calendar/bookingsSettings.ts';
import { createEvent } from '../../../../contract/calls/calendar/calendarEvents.ts';
import { querySchedules } from '../../../../contract/calls/calendar/schedules.ts';
import { createLocation } from '../../../../contract/calls/locations/locations.ts';
import { createResource, getResource } from '../../../../contract/calls/locations/resources.ts';
import { createResourceType } from '../../../../contract/calls/locations/resourceTypes.ts';
import { createStaffMember } from '../../../../contract/calls/staff/staffMembers.ts';
import { assignWorkingHoursSchedule } from '../../../../contract/calls/staff/staffMemberWork.ts';
import type { ServiceInput } from '../../../../contract/entities/services/service.ts';
import { openBookingPages } from '../../../testing/bookings/testBookingPages.ts';
import { engineOfTheDay } from '../../../testing/database/testDatabase.ts';
import { ask, startTestApp, type TestApp } from '../../../testing/testApp.ts';

/** The words of the days of a page, in order. */
const wordsIn = (page: string) => [...page.matchAll(/<span class="count">([^<]*)</g)].map(([, word]) => word);

const at = (id: string) => ({ type: 'BUSINESS' as const, business: { id } });

/** A whole Wednesday. */
const wednesday = { start: { localDate: '2027-03-03T00:00:00' }, end: { localDate: '2027-03-04T00:00:00' } };

describe.each(engineOfTheDay(import.meta.url))('days without free times on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  async function openDays() {
    const pages = await openBookingPages(server);
    const { admin, locationId, text } = pages;
    const { location } = await ask(server, createLocation, { body: { location: { name: 'Nord' } } }, admin);
    const { schedules } = await ask(server, querySchedules, { body: {} }, admin);
    const nordId = location.id ?? '';
    return {
      ...pages,
      nordId,
      scheduleOf: (ownerId: string) => schedules.find(({ externalId }) => externalId === ownerId)?.id ?? '',
      block: (scheduleId: string | undefined) =>
        ask(server, createEvent, { body: { event: { title: 'Block', scheduleId, ...wednesday } } }, admin),
      offerTwice: (fields: ServiceInput = {}) =>
        pages.massage({ locations: [at(locationId), at(nordId)], ...fields }),
      /** From Tuesday to Monday. */
      week: async (where = locationId) =>
        wordsIn(await text(`/booking-calendar/massage?from=2027-03-02&location=${where}`)),
      splitByDuration: async () => {
        const { bookingsSettings } = await ask(server, getBookingsSettings, {}, admin);
        const slotsSplitInterval = { ...bookingsSettings.slotsSplitInterval, sameAsDuration: true };
        const body = { bookingsSettings: { revision: bookingsSettings.revision, slotsSplitInterval } };
        await ask(server, updateBookingsSettings, { body }, admin);
      },
    };
  }

  test('a location without a required room has no times, and is not full', async () => {
    const { offerTwice, week, nordId, locationId, admin } = await openDays();
    const type = { body: { resourceType: { name: 'Room' } } };
    const { resourceType } = await ask(server, createResourceType, type, admin);
    const locationOptions = {
      availableInAllLocations: false,
      specificLocationOptions: { availableInBusinessLocations: true, businessLocations: [{ locationId }] },
    };
    const resource = { name: 'Blue', typeId: resourceType.id, locationOptions };
    await ask(server, createResource, { body: { resource } }, admin);
    await offerTwice({
      serviceResources: [{ resourceType: { id: resourceType.id }, resourceIds: { values: [] } }],
    });
    expect(await week()).toEqual([...Array<string>(4).fill('15 times'), 'Closed', 'Closed', '15 times']);
    expect(await week(nordId)).toEqual([...Array<string>(4).fill('None'), 'Closed', 'Closed', 'None']);
  });

  test('a location at which no one works has no times, and is not closed', async () => {
    const { nordId, locationId, offerTwice, scheduleOf, week, admin } = await openDays();
    const body = { staffMember: { name: 'Nora' } };
    const { staffMember } = await ask(server, createStaffMember, { body }, admin);
    const { id: staffMemberId, resourceId } = staffMember;
    const assigned = { path: { staffMemberId }, body: { scheduleId: scheduleOf(nordId) } };
    await ask(server, assignWorkingHoursSchedule, assigned, admin);
    await offerTwice({ staffMemberIds: [resourceId ?? ''] });
    expect((await week(nordId))[0]).toBe('15 times');
    expect(await week(locationId)).toEqual(Array<string>(7).fill('None'));
  });

  test('a closure makes a day closed, blocked time makes it full', async () => {
    const closed = await openDays();
    await closed.massage();
    await closed.block(closed.scheduleOf(closed.businessId));
    expect((await closed.week()).slice(0, 3)).toEqual(['15 times', 'Closed', '15 times']);
    const away = await openDays();
    await away.massage();
    const { resource } = await ask(
      server,
      getResource,
      { path: { resourceId: away.resourceId } },
      away.admin,
    );
    await away.block(resource.eventsSchedule?.scheduleId);
    expect((await away.week()).slice(0, 3)).toEqual(['15 times', 'Full', '15 times']);
  });

  test('a day that is taken is full, also if starts follow from the gaps', async () => {
    const { massage, book, slotOf, named, splitByDuration, week } = await openDays();
    const service = await massage({ schedule: { availabilityConstraints: { sessionDurations: [480] } } });
    await splitByDuration();
    const startDate = '2027-03-03T08:00:00.000Z';
    await book(
      { bookedEntity: slotOf(service, { ...named, startDate }), status: 'CONFIRMED' },
      { as: 'admin' },
    );
    expect((await week()).slice(0, 5)).toEqual(['1 time', 'Full', '1 time', '1 time', 'Closed']);
  });
});
