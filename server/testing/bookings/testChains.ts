import {
  createMultiServiceBooking,
  getMultiServiceBooking,
} from '../../../contract/calls/bookings/multiServiceBookings.ts';
import { createStaffMember } from '../../../contract/calls/staff/staffMembers.ts';
import type { Call } from '../../../contract/call.ts';
import type { Booking } from '../../../contract/entities/bookings/booking.ts';
import type { BookingPolicyInput } from '../../../contract/entities/terms/bookingPolicy.ts';
import type { ServiceInput } from '../../../contract/entities/services/service.ts';
import type { ErrorBody } from '../../../contract/errors.ts';
import { ask, requestFor, type TestApp } from '../testApp.ts';
import { minutesLater, openForBookings } from './testBookings.ts';

/** Fields of one part. */
interface PartFields {
  /** With {@link PartFields.length}, in minutes after `tuesday`. */
  at?: number;
  length?: number;
  slot?: object;
  [field: string]: unknown;
}

const withBuffer = (minutes: number, buffer = 15): ServiceInput => ({
  schedule: {
    availabilityConstraints: { sessionDurations: [minutes], timeBetweenSessions: buffer },
  },
});

const part = (serviceId: string, { at = 0, slot = {}, ...fields }: PartFields = {}) => ({
  bookedEntity: { slot: { serviceId, startDate: minutesLater(at), ...slot } },
  totalParticipants: 1,
  ...fields,
});

/** Each booking with its revision. */
const infos = (parts: readonly Booking[], fields: (index: number) => object = () => ({})) =>
  parts.map(({ id: bookingId, revision }, index) => ({ bookingId, revision, ...fields(index) }));

/** A business with a massage of an hour and a facial of half an hour, both with a buffer of 15 minutes. */
export async function openForChains(server: TestApp, terms: BookingPolicyInput = {}) {
  const business = await openForBookings(server, terms);
  const { appointment, attempt, tokenOf, businessId, admin, resourceId } = business;
  const hour = await appointment(withBuffer(60));
  const half = await appointment({ name: 'Facial', ...withBuffer(30) });

  /** The massage, then the facial. */
  const pair = (at = 0, fields: object = {}, slot: object = {}) => [
    part(hour.id, { at, slot, ...fields }),
    part(half.id, { at: at + 60, slot, ...fields }),
  ];
  /** Sends any call; answers what came back. */
  const send = async (call: Call, input: { path?: object; body?: object; query?: object }, who: string) => {
    const response = await server.app(requestFor(call, input, { token: tokenOf(who) }));
    const body = (await response.json()) as {
      multiServiceBooking?: { id: string; bookings: { bookingId: string; booking?: Booking }[] };
      bookings?: { bookingId: string; booking?: Booking }[];
    } & Partial<ErrorBody>;
    const error = body.details?.applicationError;
    const fields = body.details?.validationError?.fieldViolations?.map(({ field }) => field);
    return { status: response.status, code: error?.code, data: error?.data, fields, ...body };
  };
  const make = (bookings: object[], body: object = {}, who = 'visitor') =>
    send(createMultiServiceBooking, { body: { bookings, returnFullEntity: true, ...body } }, who);
  const bookingsOf = (made: Awaited<ReturnType<typeof make>>): Booking[] => {
    if (made.status !== 200)
      throw new Error(`${made.code} ${made.fields?.join(' ')} ${JSON.stringify(made.data)}`);
    return (made.multiServiceBooking?.bookings ?? made.bookings ?? []).flatMap(
      ({ booking }) => booking ?? [],
    );
  };
  /** A multi-service booking; `id` is its id. */
  const chain = async (bookings: object[], body: object = {}, who = 'visitor') => {
    const made = await make(bookings, body, who);
    return { id: made.multiServiceBooking?.id ?? '', parts: bookingsOf(made) };
  };
  const read = async (multiServiceBookingId: string) => {
    const path = { multiServiceBookingId };
    const { multiServiceBooking } = await ask(server, getMultiServiceBooking, { path }, admin);
    return multiServiceBooking.bookings.flatMap(({ booking }) => booking ?? []);
  };
  const act = (call: Call, id: string, body: object = {}, who = 'admin') =>
    send(call, { path: { multiServiceBookingId: id }, body: { returnFullEntity: true, ...body } }, who);

  const addStaff = async (name: string): Promise<string> => {
    const { staffMember } = await ask(server, createStaffMember, { body: { staffMember: { name } } }, admin);
    return staffMember.resourceId ?? '';
  };

  return {
    ...business,
    hour,
    half,
    withBuffer,
    part,
    pair,
    send,
    make,
    chain,
    read,
    infos,
    act,
    addStaff,
    bookingsOf,
    businessId,
    resourceId,
    attempt,
  };
}
