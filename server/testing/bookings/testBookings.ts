import { sql } from 'kysely';
import type { BodyOf, Call } from '../../../contract/call.ts';
import { createBookingPolicy } from '../../../contract/calls/terms/bookingPolicies.ts';
import * as calls from '../../../contract/calls/bookings/bookings.ts';
import { createEvent } from '../../../contract/calls/calendar/calendarEvents.ts';
import type { Booking } from '../../../contract/entities/bookings/booking.ts';
import type { BookingPolicyInput } from '../../../contract/entities/terms/bookingPolicy.ts';
import type { ErrorBody } from '../../../contract/errors.ts';
import type { Service, ServiceInput } from '../../../contract/entities/services/service.ts';
import {
  ask,
  massage,
  refused,
  requestFor,
  rulesIn,
  yogaClass,
  type TestApp,
  type TestBusiness,
} from '../testApp.ts';
import { openCatalogue } from '../testCatalogue.ts';

export type BookingBody = BodyOf<typeof calls.createBooking>;
type Slot = NonNullable<NonNullable<BookingBody['booking']['bookedEntity']>['slot']>;
type Role = keyof TestBusiness['tokens'];
/** A role, or a token. */
type Who = Role | (string & {});

/** The Tuesday after the test clock, in the usual hours: 10:00 in Berlin. */
export const tuesday = '2027-03-02T09:00:00.000Z';

/** Minutes after {@link tuesday}. */
export const minutesLater = (minutes: number): string =>
  new Date(Date.parse(tuesday) + minutes * 60_000).toISOString();

/** A policy that lets customers do everything. */
const everything: BookingPolicyInput = {
  name: 'Everything goes',
  cancellationPolicy: { enabled: true },
  reschedulePolicy: { enabled: true },
  participantsPolicy: { maxParticipantsPerBooking: 10 },
};

/** A business with an appointment of an hour, and a class with one session; both with a policy of `terms`. */
export async function openForBookings(server: TestApp, terms: BookingPolicyInput = {}) {
  const business = await openCatalogue(server);
  const { tokens, admin, create, resourceId, businessId, locationId } = business;
  const here = [{ type: 'BUSINESS' as const, business: { id: locationId } }];
  /** A policy that lets customers do everything but its terms. */
  const addPolicy = async (limits: BookingPolicyInput): Promise<string> => {
    const body = { bookingPolicy: { ...everything, ...limits } };
    return (await ask(server, createBookingPolicy, { body }, admin)).bookingPolicy.id;
  };
  const policy = { bookingPolicy: { id: await addPolicy(terms) } };
  const offer = (service: ServiceInput) => create({ ...policy, ...service });
  const tokenOf = (who: Who): string => (who in tokens ? tokens[who as Role] : who);

  /** A session of a class or course. */
  const addSession = async (
    service: Service,
    { capacity = 10, start = '2027-03-02T18:00:00', resources = [] as string[] } = {},
  ) => {
    const end = `${start.slice(0, 11)}${String(Number(start.slice(11, 13)) + 1).padStart(2, '0')}${start.slice(13)}`;
    const { event } = await ask(
      server,
      createEvent,
      {
        body: {
          event: {
            scheduleId: service.schedule?.id,
            start: { localDate: start },
            end: { localDate: end },
            totalCapacity: capacity,
            resources: resources.map((id) => ({ id })),
          },
        },
      },
      admin,
    );
    return event.id;
  };

  const book = async (
    booking: BookingBody['booking'],
    { as = 'visitor', ...options }: Omit<BookingBody, 'booking'> & { as?: Who } = {},
  ): Promise<Booking> => {
    const body = { booking: { totalParticipants: 1, ...booking }, ...options };
    return (await ask(server, calls.createBooking, { body }, tokenOf(as))).booking;
  };

  /** Sends a request of any call; returns its status and, if refused, its code and rules. */
  const attempt = async (call: Call, input: { path?: object; body?: object }, who: Who) => {
    const response = await server.app(requestFor(call, input, { token: tokenOf(who) }));
    const body = (await response.json()) as {
      booking?: Booking;
      details?: Partial<ErrorBody['details']>;
    };
    const error = body.details?.applicationError;
    const rules = rulesIn(body.details?.validationError?.fieldViolations);
    return { status: response.status, code: error?.code, data: error?.data, booking: body.booking, rules };
  };

  return {
    ...business,
    tokenOf,
    addPolicy,
    offer,
    book,
    attempt,
    addSession,
    appointment: (fields: ServiceInput = {}) => offer(massage(resourceId, { locations: here, ...fields })),
    yoga: async ({ capacity = 10, ...fields }: ServiceInput & { capacity?: number } = {}) => {
      const service = await offer(yogaClass(fields));
      return { service, eventId: await addSession(service, { capacity }) };
    },
    /** The booked entity of an appointment. */
    slotOf: (service: Service, slot: Slot = {}) => ({
      slot: { serviceId: service.id, startDate: tuesday, ...slot },
    }),
    /** With the only person of the business. */
    named: { resource: { id: resourceId } },
    /** An action on a booking, based on the revision read last. */
    act: (call: Call, booking: Booking, body: object = {}, who: Who = 'admin') =>
      attempt(call, { path: { bookingId: booking.id }, body: { revision: booking.revision, ...body } }, who),
    refuse: (body: object, who: Who = 'visitor') =>
      refused(server, calls.createBooking, { body }, tokenOf(who)),
    /** Pairs of appointments that hold one person at one time. */
    overlaps: async () => {
      const row = await server.database.first(sql<{ count: number }>`
        select count(*)::int as count from bookings as one join bookings as other
          on one.business_id = other.business_id and one.id < other.id and one.resource_ids && other.resource_ids
          and one.places > 0 and other.places > 0 and one.start_date < other.end_date
          and other.start_date < one.end_date
        where one.business_id = ${businessId} and not one.double_booked and not other.double_booked`);
      return row?.count;
    },
  };
}
