import { expect, it } from 'vitest';
import { firstMinute } from './firstMinute.ts';

const at = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const tenHours = 600;

it.each([
  ['another day begins at eight', undefined, '08:00'],
  ['the present early in the day has an hour before it', at('06:40'), '05:00'],
  ['midnight begins the grid', at('00:10'), '00:00'],
  ['a present that is in sight changes nothing', at('16:59'), '08:00'],
  ['one in the last hour is half-way down', at('17:00'), '12:00'],
  ['so is a later one, at the full hour', at('21:30'), '16:00'],
] as const)('%s', (_title, present, expected) => {
  expect(firstMinute(tenHours, present)).toBe(at(expected));
});

it('a grid with room for the rest of the day begins at eight', () => {
  expect(firstMinute(16 * 60 + 60, at('23:30'))).toBe(at('08:00'));
});
