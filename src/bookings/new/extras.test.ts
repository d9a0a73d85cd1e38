import { expect, it } from 'vitest';
import { bookedExtras, extraFaults, longerBy, type Extras } from './extras.ts';

const text = (key: string) => key.replace('newBooking.', '');

const optionId = '00000000-0000-4000-8000-000000000001';
const custom = (name: string, value: string) => ({ choices: [{ optionId, custom: name }], price: { value } });
const none: Extras = { isAppointment: false, variants: [], groups: [], questions: [] };
const ages: Extras = { ...none, variants: [custom('Adult', '20'), custom('Child', '10')] };
const oil = { id: 'oil', name: 'Oil', maxQuantity: 3 };
const longer = { id: 'longer', name: 'Longer', durationInMinutes: 15 };
const foot = { id: 'foot', name: 'Foot bath' };
const withAddOns: Extras = {
  ...none,
  groups: [{ groupId: 'g', title: undefined, most: 2, addOns: [oil, longer, foot] }],
};
const asking: Extras = {
  ...none,
  questions: [
    { id: 'why', type: 'SHORT_TEXT', label: 'Why?', required: true },
    { type: 'CHOICE', label: 'Tea?', choices: ['Mint', 'Green'] },
    { type: 'CHECK_BOX', label: 'Terms', required: true },
  ],
};
const faults = (extras: Extras, typed: Record<string, string>, spots?: number) =>
  extraFaults(extras, typed, { spots }, text);
const booked = (extras: Extras, typed: Record<string, string>, minutes?: number) =>
  bookedExtras(extras, typed, { people: 2, minutes });

it('counts people per variant of a session, at most its free spots', () => {
  expect(faults(ages, {})).toEqual({ count0: 'noVariant' });
  expect(faults(ages, { count0: '2', count1: 'x' })).toEqual({ count1: 'wrongCount' });
  expect(faults(ages, { count0: '2', count1: '1' }, 2)).toEqual({ count0: 'tooMany' });
  expect(faults(ages, { count1: '3' }, 3)).toEqual({});
  expect(faults(none, {}, 0)).toEqual({});
  expect(booked(ages, { count0: '0', count1: '3' })).toEqual({
    participantsChoices: {
      serviceChoices: [{ numberOfParticipants: 3, choices: [{ optionId, custom: 'Child' }] }],
    },
  });
});

it('books one variant of an appointment, or the variant of its duration', () => {
  const one = { ...ages, isAppointment: true };
  expect(faults(one, {})).toEqual({ variant: 'noVariant' });
  expect(booked(one, { variant: '0' }).participantsChoices?.serviceChoices).toEqual([
    { numberOfParticipants: 1, choices: [{ optionId, custom: 'Adult' }] },
  ]);
  const duration = { minutes: 90 };
  const byLength = { ...none, variants: [{ choices: [{ optionId, duration }], price: { value: '80' } }] };
  expect(booked(byLength, {}, 90)).toEqual({
    participantsChoices: { serviceChoices: [{ numberOfParticipants: 2, choices: [{ optionId, duration }] }] },
  });
  expect(booked(byLength, {}, 60)).toEqual({ totalParticipants: 2 });
});

it('books add-ons within their quantities and the limit of their group, with their minutes', () => {
  const all = { addOn0x0: '2', addOn0x1: 'yes', addOn0x2: 'yes' };
  expect(faults(withAddOns, all)).toEqual({ addOn0x0: 'addOnsMany' });
  expect(faults(withAddOns, { addOn0x0: '4' })).toEqual({ addOn0x0: 'wrongQuantity' });
  expect(faults(withAddOns, { addOn0x0: '3', addOn0x1: 'yes' })).toEqual({});
  expect(longerBy(withAddOns, all)).toEqual({ addOnIds: ['longer'], minutes: 15 });
  expect(booked(withAddOns, { addOn0x0: '3', addOn0x1: 'yes' }).bookedAddOns).toEqual([
    { id: 'oil', groupId: 'g', quantity: 3 },
    { id: 'longer', groupId: 'g' },
  ]);
});

it('requires the answers that customers must give, and sends them as their form does', () => {
  expect(faults(asking, { answer1: 'Coffee' })).toEqual({
    answer0: 'noAnswer',
    answer1: 'noAnswer',
    answer2: 'noCheck',
  });
  expect(faults(asking, { answer0: 'x'.repeat(201), answer2: 'yes' })).toEqual({
    answer0: 'longAnswer',
  });
  expect(booked(asking, { answer0: ' Back pain ', answer2: 'yes' }).additionalFields).toEqual([
    { id: 'why', label: 'Why?', valueType: 'SHORT_TEXT', value: 'Back pain' },
    { label: 'Terms', valueType: 'CHECK_BOX', value: 'true' },
  ]);
});
