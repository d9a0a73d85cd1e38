import { beforeAll, describe, expect, test } from 'vitest';
import {
  listAvailabilityTimeSlots,
  listEventTimeSlots,
} from '../../../contract/calls/availability/timeSlots.ts';
import { createLocation, getLocation, updateLocation } from '../../../contract/calls/locations/locations.ts';
import { createStaffMember } from '../../../contract/calls/staff/staffMembers.ts';
import { createBookingPolicy } from '../../../contract/calls/terms/bookingPolicies.ts';
import { previewServiceTimes } from '../../../contract/calls/services/previews.ts';
import { setServiceLocations } from '../../../contract/calls/services/serviceParts.ts';
import { eventDays } from '../../../contract/entities/calendar/calendarEvent.ts';
import type { Service, ServiceInput } from '../../../contract/entities/services/service.ts';
import { daysAfter } from '../../../contract/wallClock.ts';
import { empty } from '../../samples/empty.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { openForBookings } from '../../testing/bookings/testBookings.ts';
import { openCatalogue } from '../../testing/testCatalogue.ts';
import { ask, massage, refused, startTestApp, testNow, type TestApp } from '../../testing/testApp.ts';

const zones = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'UTC',
] as const;

/** Mondays. Each clock change of the zones until the next January is in one of the weeks. */
const weeks = [
  '2027-03-08', // America/New_York and Africa/Casablanca forward, on the 14th.
  '2027-03-22', // Europe/Berlin forward, on the 28th.
  '2027-03-29', // Australia/Lord_Howe back by half an hour, on 4 April.
  '2027-06-07',
  '2027-09-27', // Australia/Lord_Howe forward, on 3 October.
  '2027-10-25', // Europe/Berlin back, on the 31st.
  '2027-11-01', // America/New_York back, on the 7th.
  '2027-12-27',
  '2028-01-17', // Africa/Casablanca back, on the 23rd.
] as const;

/** Around the clock changes. */
const nights = eventDays.map((day) => ({
  openDay: day,
  openTime: '00:00',
  closeDay: day,
  closeTime: '05:00',
}));

const constraints = (sessionDurations: number[], timeBetweenSessions?: number): ServiceInput => ({
  schedule: {
    availabilityConstraints: {
      sessionDurations,
      ...(timeBetweenSessions !== undefined && { timeBetweenSessions }),
    },
  },
});

const locationOf = (id: string) => ({ type: 'BUSINESS' as const, business: { id } });

describe.each(engineOfTheDay(import.meta.url))('previewed times on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  /** A business of a zone that is open at night, when the clocks change, with a second location and staff member. */
  async function openIn(timeZone: string) {
    const sample = empty(testNow);
    const business = { ...sample.business, timeZone };
    const opened = await openCatalogue(server, {
      ...sample,
      business,
      locations: sample.locations.map((location) => ({ ...location, timeZone })),
    });
    const { admin, locationId, resourceId, tokens } = opened;
    const path = { id: locationId };
    const { location: main } = await ask(server, getLocation, { path }, admin);
    const location = { ...main, businessSchedule: { periods: nights } };
    await ask(server, updateLocation, { path: { 'location.id': locationId }, body: { location } }, admin);
    const added = await ask(
      server,
      createLocation,
      { body: { location: { name: 'North', timeZone, businessSchedule: { periods: nights } } } },
      admin,
    );
    const { staffMember } = await ask(
      server,
      createStaffMember,
      { body: { staffMember: { name: 'Ben' } } },
      admin,
    );
    const late = { enabled: true, latestBookingInMinutes: 90 * 1440 };
    const { bookingPolicy } = await ask(
      server,
      createBookingPolicy,
      { body: { bookingPolicy: { name: 'Late', limitLateBookingPolicy: late } } },
      admin,
    );
    const [here, north] = [locationOf(locationId), locationOf(added.location.id ?? '')];
    const edits: readonly ServiceInput[] = [
      constraints([45]),
      constraints([60], 20),
      { staffMemberIds: [staffMember.resourceId ?? ''] },
      { locations: [north] },
      { bookingPolicy: { id: bookingPolicy.id } },
      { onlineBooking: { enabled: false } },
      { ...constraints([90]), locations: [here, north] },
    ];
    /** The times of a week as customers find them. */
    const real = async ({ id: serviceId }: Service, fromDate: string, zone: string) => {
      const [fromLocalDate, toLocalDate] = [fromDate, daysAfter(fromDate, 7)].map((day) => `${day}T00:00:00`);
      const body = { serviceId, bookable: true, fromLocalDate, toLocalDate, timeZone: zone };
      const { timeSlots } = await ask(server, listAvailabilityTimeSlots, { body }, tokens.visitor);
      return timeSlots;
    };
    const save = async (service: Service, { locations, ...patch }: ServiceInput) => {
      const saved = await opened.update({ ...patch, id: service.id, revision: service.revision });
      if (locations) {
        const input = { path: { serviceId: service.id }, body: { locations } };
        await ask(server, setServiceLocations, input, admin);
      }
      return saved;
    };
    const preview = async (
      { id: serviceId }: Service,
      change: ServiceInput,
      fromDate: string,
      zone: string,
    ) => {
      const body = { serviceId, service: change, fromDate, timeZone: zone };
      return (await ask(server, previewServiceTimes, { body }, admin)).timeSlots;
    };
    const offer = () => opened.create(massage(resourceId, { locations: [here] }));
    return { ...opened, edits, real, save, preview, offer };
  }

  test.each(zones)('equal those of the real call after saving: %s', async (zone) => {
    const { edits, real, save, preview, offer } = await openIn(zone);
    let differing = 0;
    for (const [index, week] of weeks.entries()) {
      const edit = edits[(index + zones.indexOf(zone)) % edits.length]!;
      // In every other week for customers elsewhere.
      const asked = index % 2 === 0 ? zone : zones[(zones.indexOf(zone) + index) % zones.length]!;
      const service = await offer();
      const before = await real(service, week, asked);
      expect(before.length).toBeGreaterThan(20);
      const previewed = await preview(service, edit, week, asked);
      await save(service, edit);
      expect(previewed).toEqual(await real(service, week, asked));
      if (JSON.stringify(previewed) !== JSON.stringify(before)) differing += 1;
    }
    expect(differing).toBeGreaterThan(weeks.length / 2);
  });

  test('without a change equal those of the saved service, and a preview saves nothing', async () => {
    const { edits, real, preview, offer, read } = await openIn('Europe/Berlin');
    const service = await offer();
    const [week] = weeks;
    const before = await real(service, week, 'UTC');
    expect(await preview(service, {}, week, 'UTC')).toEqual(before);
    for (const edit of edits) await preview(service, edit, week, 'UTC');
    expect(await real(service, week, 'UTC')).toEqual(before);
    expect(await read(service.id)).toEqual(service);
  });

  test('of a class are its sessions, with those that are full', async () => {
    const { yoga, book, addPolicy, update, tokens, admin } = await openForBookings(server);
    const { service, eventId } = await yoga({ capacity: 1 });
    await book({ bookedEntity: { slot: { eventId } }, status: 'CONFIRMED' }, { as: 'admin' });
    const late = { enabled: true, latestBookingInMinutes: 7 * 1440 };
    const bookingPolicy = { id: await addPolicy({ limitLateBookingPolicy: late }) };
    const fromDate = '2027-03-01';
    const asked = { serviceId: service.id, service: { bookingPolicy }, fromDate };
    const { timeSlots } = await ask(server, previewServiceTimes, { body: asked }, admin);
    expect(timeSlots).toMatchObject([
      {
        bookable: false,
        nonBookableReasons: { noRemainingCapacity: true, violatesBookingPolicy: true },
        bookingPolicyViolations: { tooLateToBook: true },
      },
    ]);
    const elsewhere = { ...asked, location: { id: crypto.randomUUID() } };
    expect((await ask(server, previewServiceTimes, { body: elsewhere }, admin)).timeSlots).toEqual([]);
    await update({ id: service.id, revision: service.revision, bookingPolicy });
    const body = {
      serviceIds: [service.id],
      includeNonBookable: true,
      fromLocalDate: `${fromDate}T00:00:00`,
      toLocalDate: '2027-03-08T00:00:00',
    };
    const saved = await ask(server, listEventTimeSlots, { body }, tokens.visitor);
    expect(saved.timeSlots).toEqual(timeSlots);
  });

  test('of a new service need no id, and nothing is created', async () => {
    const { admin, resourceId, locationId, tokens } = await openForBookings(server);
    const locations = [{ type: 'BUSINESS' as const, business: { id: locationId } }];
    const body = { service: massage(resourceId, { name: 'Brand new', locations }), fromDate: '2027-03-01' };
    const { timeSlots } = await ask(server, previewServiceTimes, { body }, admin);
    expect(timeSlots.length).toBeGreaterThan(10);
    const asked = {
      serviceId: timeSlots[0]?.serviceId ?? '',
      fromLocalDate: '2027-03-01T00:00:00',
      toLocalDate: '2027-03-08T00:00:00',
    };
    const answer = await refused(server, listAvailabilityTimeSlots, { body: asked }, tokens.visitor);
    expect(answer).toMatchObject({ code: 'SERVICE_NOT_FOUND' });
  });

  test('are refused where saving is, under the names of the form', async () => {
    const { admin, resourceId, locationId, offer } = await openForBookings(server);
    const service = await offer(massage(resourceId));
    const refuse = (change: ServiceInput) =>
      refused(
        server,
        previewServiceTimes,
        { body: { serviceId: service.id, service: change, fromDate: '2027-03-01' } },
        admin,
      );
    expect(await refuse({ staffMemberIds: [] })).toMatchObject({
      status: 400,
      violations: [{ field: 'service.staffMemberIds' }],
    });
    const twice = { type: 'BUSINESS' as const, business: { id: locationId } };
    expect(await refuse({ locations: [twice, twice] })).toMatchObject({ status: 400 });
    expect((await refuse({ locations: [twice, twice] })).violations[0]?.field).toMatch(/^service\.locations/);
  });
});
