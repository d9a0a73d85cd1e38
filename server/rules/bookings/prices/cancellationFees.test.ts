import { describe, expect, it } from 'vitest';
import { feeOf, windowAt, windowsBefore, type FeeWindow } from './cancellationFees.ts';

const always: FeeWindow = { percentage: '10' };
const dayBefore: FeeWindow = { startInMinutes: 1440, amount: { value: '5.00' } };
const hourBefore: FeeWindow = { startInMinutes: 60, percentage: '100' };
const free: FeeWindow = { startInMinutes: 2880 };
const windows = [hourBefore, always, free, dayBefore];

describe('windows that charge before the last cancellation', () => {
  it('are listed in the order in which they open', () => {
    expect(windowsBefore({ enabled: true, cancellationWindows: windows }, undefined)).toEqual([
      always,
      dayBefore,
      hourBefore,
    ]);
  });

  it('leave out those that open at the last cancellation or later', () => {
    const terms = { enabled: true, cancellationWindows: windows };
    expect(windowsBefore(terms, 60)).toEqual([always, dayBefore]);
    expect(windowsBefore(terms, 59)).toEqual([always, dayBefore, hourBefore]);
    expect(windowsBefore(terms, 1440)).toEqual([always]);
  });

  it('do not exist while fees are off, or without windows', () => {
    expect(windowsBefore({ enabled: false, cancellationWindows: windows }, undefined)).toEqual([]);
    expect(windowsBefore({ enabled: true }, undefined)).toEqual([]);
  });
});

describe('window of a cancellation', () => {
  const start = Date.parse('2027-03-01T12:00:00Z');
  const at = (minutes: number) => ({ start, moment: start - minutes * 60_000 });

  it.each([
    [3000, always],
    [2880, free],
    [1441, free],
    [1440, dayBefore],
    [61, dayBefore],
    [60, hourBefore],
    [-5, hourBefore],
  ])('is the last one that has opened %d minutes before the start', (minutes, window) => {
    expect(windowAt({ enabled: true, cancellationWindows: windows }, at(minutes))).toBe(window);
  });

  it('does not exist before the first one opens, while fees are off, or without windows', () => {
    expect(windowAt({ enabled: true, cancellationWindows: [dayBefore] }, at(1441))).toBeUndefined();
    expect(windowAt({ enabled: false, cancellationWindows: windows }, at(30))).toBeUndefined();
    expect(windowAt({ enabled: true }, at(30))).toBeUndefined();
  });
});

describe('fee of a window', () => {
  it.each<[string, FeeWindow, bigint | undefined, bigint | undefined]>([
    ['an amount', { amount: { value: '5.50' } }, 2000n, 550n],
    ['an amount of a price that is not known', { amount: { value: '5.50' } }, undefined, 550n],
    ['a percentage', { percentage: '12.5' }, 2000n, 250n],
    ['a percentage, half a cent rounded up', { percentage: '50' }, 1n, 1n],
    ['a percentage, less than half a cent rounded down', { percentage: '49.99' }, 1n, 0n],
    ['a percentage of a price that is not known', { percentage: '50' }, undefined, undefined],
    ['nothing of a free booking', { amount: { value: '5.50' } }, 0n, 0n],
    ['nothing without amount and percentage', {}, undefined, 0n],
  ])('is %s', (_title, window, total, fee) => {
    expect(feeOf(window, total)).toBe(fee);
  });
});
