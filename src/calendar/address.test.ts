import { expect, test } from 'vitest';
import { readAddress, writeAddress } from './address.ts';

const defaults = { view: 'week', by: 'staff', day: '2027-03-01' } as const;

test('an address without values is that of the defaults, and is written without them', () => {
  const address = readAddress(new URLSearchParams(), defaults);
  expect(address).toMatchObject({ ...defaults, asTable: false, open: undefined });
  expect(`${writeAddress(new URLSearchParams(), address, defaults)}`).toBe('');
});

test('an address holds view, date, filters and the open entry', () => {
  const query =
    'view=day&date=2027-03-28&by=room&as=table&staff=a%2Cb&status=PENDING&open=session%3A1%3A2027-03-28T09%3A00%3A00';
  const address = readAddress(new URLSearchParams(query), defaults);
  expect(address).toEqual({
    view: 'day',
    day: '2027-03-28',
    by: 'room',
    asTable: true,
    filters: { staff: ['a', 'b'], location: [], service: [], status: ['PENDING'] },
    // The id of an occurrence contains colons.
    open: { kind: 'session', id: '1:2027-03-28T09:00:00' },
  });
  expect(`${writeAddress(new URLSearchParams(), address, defaults)}`).toBe(query);
});

test('values that do not exist are ignored', () => {
  const query = 'view=year&date=2027-02-30&by=cat&open=customer%3A1';
  expect(readAddress(new URLSearchParams(query), defaults)).toMatchObject({ ...defaults, open: undefined });
});

test('other parameters stay, and cleared values go', () => {
  const before = new URLSearchParams('staff=a&other=1&open=booking%3A1');
  const address = readAddress(before, defaults);
  const next = { ...address, open: undefined, filters: { ...address.filters, staff: [] } };
  expect(`${writeAddress(before, next, defaults)}`).toBe('other=1');
});
