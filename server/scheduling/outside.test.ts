import { expect, test } from 'vitest';
import type { OfferedLocation } from './answer.ts';
import { compile } from './compiled.ts';
import type { Resource } from './model.ts';
import { leftOutside, type BookedTime } from './outside.ts';
import { at, own, person, location, room, weekly, world } from './testWorld.ts';

const mitte: OfferedLocation = { kind: 'BUSINESS', id: 'Mitte', name: 'Mitte' };

const booked = (id: string, start: string, end: string, more: Partial<BookedTime> = {}): BookedTime => ({
  id,
  start: at(start),
  end: at(end),
  location: mitte,
  resourceIds: ['Ada'],
  ...more,
});

type World = Parameters<typeof world>[0];

function outside(before: World, after: World, bookings: readonly BookedTime[]): string[] {
  const [one, other] = [before, after].map((parts) => {
    const { rules, busy, now } = world(parts);
    return compile(rules, busy, now);
  });
  return [...leftOutside(one!, other!, bookings)];
}

const works = (...windows: [from: string, to: string][]): World => ({
  resources: [person('Ada', own(...windows.map(([from, to]) => weekly('2027-03-01', from, to))))],
});

const inBerlin = (to: string): World => ({
  timeZone: 'Europe/Berlin',
  resources: [person('Ada', own(weekly('2027-03-21', '09:00', to)))],
});

const only = (locationId: string): World => ({
  resources: [person('Ada', own(weekly('2027-03-01', '09:00', '17:00', { locationId })))],
});

const until = (to: string) => room('Sauna', own(weekly('2027-03-01', '09:00', to)));

test('appointments that a new end cuts are outside, those within both hours and outside both are not', () => {
  const bookings = [
    booked('touches the end', '2027-03-01T15:00', '2027-03-01T16:00'),
    booked('passes the end', '2027-03-01T15:30', '2027-03-01T16:30'),
    booked('next week', '2027-03-08T16:00', '2027-03-08T17:00'),
    booked('was outside', '2027-03-01T20:00', '2027-03-01T21:00'),
  ];
  expect(outside(works(['09:00', '17:00']), works(['09:00', '16:00']), bookings)).toEqual([
    'passes the end',
    'next week',
  ]);
});

test('an appointment over a new break is outside, one over touching hours is not', () => {
  const noon = [booked('noon', '2027-03-01T11:30', '2027-03-01T12:30')];
  const fullDay = works(['09:00', '17:00']);
  expect(outside(fullDay, works(['09:00', '12:00'], ['12:30', '17:00']), noon)).toEqual(['noon']);
  expect(outside(fullDay, works(['09:00', '12:00'], ['12:00', '17:00']), noon)).toEqual([]);
});

test('hours are those of the clock on both sides of a clock change', () => {
  // Clocks go forward on 28 March: 16:30 in Berlin is 15:30, then 14:30 UTC.
  const bookings = [
    booked('before', '2027-03-21T15:30', '2027-03-21T16:00'),
    booked('after', '2027-03-28T14:30', '2027-03-28T15:00'),
    booked('still inside', '2027-03-28T13:30', '2027-03-28T14:00'),
  ];
  expect(outside(inBerlin('17:00'), inBerlin('16:00'), bookings)).toEqual(['before', 'after']);
});

test('hours at another location leave the appointments of this one outside', () => {
  const bookings = [
    booked('here', '2027-03-01T10:00', '2027-03-01T11:00'),
    booked('at the customer', '2027-03-01T10:00', '2027-03-01T11:00', {
      location: { kind: 'CUSTOMER', name: '' },
    }),
  ];
  expect(outside(only('Mitte'), only('Nord'), bookings)).toEqual(['here']);
});

test('a room leaves its appointments outside, one without hours only if it is booked without staff', () => {
  const bookings = [
    booked('with Ada', '2027-03-01T16:00', '2027-03-01T17:00', { resourceIds: ['Ada', 'Sauna'] }),
    booked('rented', '2027-03-01T16:00', '2027-03-01T17:00', { resourceIds: ['Sauna'] }),
  ];
  const ada = person('Ada', own(weekly('2027-03-01', '09:00', '17:00')));
  const open = (to: string, sauna: Resource): World => ({
    locations: [location('Mitte', [weekly('2027-03-01', '09:00', to)], { default: true })],
    resources: [ada, sauna],
  });
  const always = room('Sauna');
  expect(outside(open('17:00', always), open('12:00', always), bookings)).toEqual(['rented']);
  expect(outside(open('17:00', until('17:00')), open('17:00', until('12:00')), bookings)).toEqual([
    'with Ada',
    'rented',
  ]);
});
