import { expect, test } from 'vitest';
import { excludingChoices, type ExcludingChoice } from './excludingChoices.ts';

const mitte = {
  key: 'mitte',
  name: 'Mitte',
  address: undefined,
  filter: { kind: 'BUSINESS' as const, id: 'mitte' },
};
const ada = { id: 'ada', name: 'Ada' };

const cases: [free: string, made: readonly ExcludingChoice[], excluding: readonly ExcludingChoice[]][] = [
  ['nobody anywhere', ['location', 'staff'], []],
  ['Ada elsewhere', ['location', 'staff'], ['location']],
  ['others in Mitte', ['location', 'staff'], ['staff']],
  ['Ada elsewhere, others in Mitte', ['location', 'staff'], ['location', 'staff']],
  ['others elsewhere', ['location', 'staff'], ['location', 'staff']],
  ['others elsewhere', ['location'], ['location']],
  ['others elsewhere', [], []],
];

test.each(cases)(
  'while %s has times, of the choices %j those that exclude them are %j',
  (free, made, excluding) => {
    const choices = {
      location: made.includes('location') ? mitte : undefined,
      staff: made.includes('staff') ? ada : undefined,
      minutes: undefined,
      zone: 'Europe/Berlin',
    };
    const found = excludingChoices(choices, ({ location, staff }) =>
      free
        .split(', ')
        .some(
          (one) =>
            (one.startsWith('Ada') || (one.startsWith('others') && !staff)) &&
            (one.endsWith('Mitte') || !location),
        ),
    );
    expect(found).toEqual(excluding);
  },
);
