import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, test } from 'vitest';
import { instantIn, lineIn, parseCalendar, partsIn } from '../testing/bookings/parseCalendar.ts';
import { calendarFile, publishedCalendar } from './calendarFile.ts';
import { expectProperty } from '../../testProperty.ts';

const facts: Parameters<typeof calendarFile>[0] = {
  bookingId: '7f0e6b1c-7d2a-4a57-9d0b-8a64d7a3c5f1',
  sequence: 3,
  status: 'CONFIRMED',
  title: 'Yoga',
  times: [{ start: '2027-03-02T17:00:00.000Z', end: '2027-03-02T18:15:00.000Z' }],
  timeZone: 'Europe/Berlin',
  organizer: { name: 'Linden Yoga', email: 'desk@studio.example' },
  attendee: { name: 'Ada Lovelace', email: 'ada@example.com' },
  now: new Date('2027-03-01T09:00:00.000Z'),
};

function written(changes: Partial<typeof facts>) {
  const { method, content } = calendarFile({ ...facts, ...changes });
  const calendar = parseCalendar(content);
  const [event, ...overrides] = partsIn(calendar, 'VEVENT');
  if (!event) throw new Error('There is no event.');
  return { method, calendar, event, overrides };
}

describe('the calendar file of a booking', () => {
  test('has one identity, a sequence and a method', () => {
    const { method, calendar, event } = written({});
    expect(method).toBe('REQUEST');
    expect(lineIn(calendar, 'METHOD').value).toBe('REQUEST');
    expect(lineIn(event, 'UID').value).toBe(`${facts.bookingId}@frontdesk`);
    expect(lineIn(event, 'SEQUENCE').value).toBe('3');
    expect(lineIn(event, 'STATUS').value).toBe('CONFIRMED');
    expect(lineIn(event, 'DTSTAMP').value).toBe('20270301T090000Z');
    const cancelled = written({ status: 'CANCELLED', sequence: 4 });
    expect(cancelled.method).toBe('CANCEL');
    expect(lineIn(cancelled.calendar, 'METHOD').value).toBe('CANCEL');
    expect(lineIn(cancelled.event, 'STATUS').value).toBe('CANCELLED');
    expect(lineIn(cancelled.event, 'UID')).toEqual(lineIn(event, 'UID'));
  });

  test('for a page is the same event without the attendee', () => {
    const { attendee: _attendee, ...event } = facts;
    const lines = publishedCalendar(event).split('\r\n');
    const sent = calendarFile(facts).content.replaceAll('\r\n ', '').split('\r\n');
    expect(lines).toContain('METHOD:PUBLISH');
    expect(lines.filter((line) => !line.startsWith('METHOD'))).toEqual(
      sent.filter((line) => !/^(METHOD|ATTENDEE)/.test(line)),
    );
  });

  test.each([
    ['Europe/Berlin', '2027-03-28T00:59:00.000Z', '2027-03-28T01:01:00.000Z'],
    ['Europe/Berlin', '2027-10-30T23:00:00.000Z', '2027-10-31T02:30:00.000Z'],
    ['America/New_York', '2027-03-14T05:00:00.000Z', '2027-03-14T08:00:00.000Z'],
    ['Asia/Jerusalem', '2027-03-25T23:00:00.000Z', '2027-03-26T06:00:00.000Z'],
    ['Australia/Lord_Howe', '2027-04-03T14:00:00.000Z', '2027-04-03T16:00:00.000Z'],
    ['Asia/Kolkata', '2027-06-01T04:30:00.000Z', '2027-06-01T05:30:00.000Z'],
    ['America/St_Johns', '2027-12-01T12:00:00.000Z', '2027-12-01T13:00:00.000Z'],
    ['Africa/Casablanca', '2027-02-07T01:00:00.000Z', '2027-02-07T05:00:00.000Z'],
    ['UTC', '2027-06-01T04:30:00.000Z', '2027-06-01T05:30:00.000Z'],
  ])('gives the instants of %s from %s to %s by its own definition of the zone', (timeZone, start, end) => {
    const { calendar, event } = written({ timeZone, times: [{ start, end }] });
    for (const [name, instant] of [
      ['DTSTART', start],
      ['DTEND', end],
    ] as const) {
      const line = lineIn(event, name);
      const local = DateTime.fromISO(instant, { zone: timeZone });
      expect(line).toMatchObject({
        parameters: { TZID: timeZone },
        value: local.toFormat("yyyyLLdd'T'HHmmss"),
      });
      expect(instantIn(calendar, line)).toBe(instant);
    }
  });

  test('lists the sessions of a course over a change of the clocks, with those of another length', () => {
    const times = [
      { start: '2027-03-23T17:00:00.000Z', end: '2027-03-23T18:00:00.000Z' },
      { start: '2027-03-30T16:00:00.000Z', end: '2027-03-30T17:00:00.000Z' },
      { start: '2027-04-06T16:00:00.000Z', end: '2027-04-06T18:30:00.000Z' },
    ] as const;
    const { calendar, event, overrides } = written({ times });
    const dates = (event.lines.get('RDATE') ?? []).map((line) => instantIn(calendar, line));
    expect(dates).toEqual(times.map(({ start }) => start));
    expect(overrides).toHaveLength(1);
    const [longer = event] = overrides;
    expect(lineIn(longer, 'UID')).toEqual(lineIn(event, 'UID'));
    expect(instantIn(calendar, lineIn(longer, 'RECURRENCE-ID'))).toBe(times[2].start);
    expect(instantIn(calendar, lineIn(longer, 'DTEND'))).toBe(times[2].end);
  });

  test('contains any text unchanged, and no text adds a line or a parameter', async () => {
    const names = [...written({ location: 'x', description: 'x' }).event.lines.keys()];
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 });
    const hostile = fc.constantFrom(
      'Ada\r\nATTENDEE:mailto:eve@example.com',
      'a\nEND:VEVENT',
      '";X-A=b:"',
      String.raw`\n \\ \; "`,
      'שלום, עולם; '.repeat(20),
      '🧘‍♀️'.repeat(60),
      'a\u0000b\u0007c\u2028d',
    );
    await expectProperty(
      fc.property(fc.oneof(text, hostile), (value) => {
        const plain = value.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n').replaceAll(/[^\P{Cc}\n]/gu, ' ');
        const { event } = written({
          title: value,
          location: value,
          description: value,
          organizer: { ...facts.organizer, name: value },
          attendee: { ...facts.attendee, name: value },
        });
        expect([...event.lines.keys()]).toEqual(names);
        for (const name of ['SUMMARY', 'LOCATION', 'DESCRIPTION'])
          expect(lineIn(event, name).text).toBe(plain);
        const { parameters, value: address } = lineIn(event, 'ATTENDEE');
        expect(address).toBe('mailto:ada@example.com');
        expect(Object.keys(parameters)).toEqual(['ROLE', 'PARTSTAT', 'RSVP', 'CN']);
        expect(lineIn(event, 'ORGANIZER').value).toBe('mailto:desk@studio.example');
      }),
      100,
    );
  });
});
