import { expect } from 'vitest';
import type { Call } from '../../../contract/call.ts';
import * as calls from '../../../contract/calls/bookings/bookings.ts';
import type { BookingPolicyInput } from '../../../contract/entities/terms/bookingPolicy.ts';
import type { Booking } from '../../../contract/entities/bookings/booking.ts';
import { newestMessages } from '../../mail/outbox.ts';
import { instantIn, lineIn, parseCalendar, partsIn } from './parseCalendar.ts';
import { requestFor, type TestApp } from '../testApp.ts';
import { openForBookings, type BookingBody } from './testBookings.ts';

export const email = 'Ada@example.com';
/** Options of a call that notify the customer. */
export const notified = { participantNotification: { notifyParticipants: true } };
export const confirmed = { status: 'CONFIRMED' } as const;

/** The event of a mail's calendar file. */
export const eventIn = (mail: { calendars?: readonly { method: string; content: string }[] }) => {
  const [file] = mail.calendars ?? [];
  if (!file) throw new Error('There is no calendar file.');
  const calendar = parseCalendar(file.content);
  const [event] = partsIn(calendar, 'VEVENT');
  if (!event) throw new Error('There is no event.');
  return {
    method: file.method,
    uid: lineIn(event, 'UID').value,
    sequence: Number(lineIn(event, 'SEQUENCE').value),
    status: lineIn(event, 'STATUS').value,
    title: lineIn(event, 'SUMMARY').text,
    start: instantIn(calendar, lineIn(event, 'DTSTART')),
    end: instantIn(calendar, lineIn(event, 'DTEND')),
    organizer: lineIn(event, 'ORGANIZER').value,
    attendee: lineIn(event, 'ATTENDEE').value,
  };
};

/** The same subject for two customers. */
export const both = (subject: string) => [email, 'ben@example.com'].map((to) => `${to} ${subject}`);

/** Recipients with subjects, sorted. */
export const summaries = (all: readonly { recipient: string; subject: string }[]) =>
  all.map(({ recipient, subject }) => `${recipient} ${subject}`).toSorted();

/** A business, with the messages to its customers. */
export async function openForMails(server: TestApp, terms: BookingPolicyInput = {}) {
  const business = await openForBookings(server, terms);
  const { businessId } = business;
  const { secret } = server.options.config;
  const mails = async (limit = 50) =>
    (await newestMessages(server.database, { businessId, limit }, secret)).map(({ content, ...message }) => {
      if (!content) throw new Error('The message cannot be read.');
      return { ...message, ...content };
    });
  const newest = async () => {
    const [mail] = await mails(1);
    if (!mail) throw new Error('There is no message.');
    return mail;
  };
  /** Books as a visitor whose browser has a language. */
  const bookIn = async (language: string, booking: BookingBody['booking'], options = {}) => {
    const body = { booking: { totalParticipants: 1, contactDetails: { email }, ...booking }, ...options };
    const headers = { 'Accept-Language': language };
    const token = business.tokens.visitor;
    const response = await server.app(requestFor(calls.createBooking, { body }, { token, headers }));
    expect(response.status).toBe(200);
    return ((await response.json()) as { booking: Booking }).booking;
  };
  const actNotifying = async (call: Call, booking: Booking, body: object = {}) => {
    const answer = await business.act(call, booking, { ...notified, ...body });
    expect(answer).toMatchObject({ status: 200 });
    return answer.booking ?? booking;
  };
  return { ...business, mails, newest, bookIn, actNotifying };
}
