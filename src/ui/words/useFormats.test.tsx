import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { ServedBusinessContext } from '../business/useBusiness.ts';
import { useFormats } from './useFormats.ts';

it('keeps a text that is no time of day as typed, and the end of a day', () => {
  const { clock, clocks } = renderHook(() => useFormats()).result.current;
  expect(clock('7:')).toBe('7:');
  expect(clock('')).toBe('');
  expect(clocks('09:00', '25:00')).toMatch(/–25:00$/);
});

const formatsOf = (locale: string) => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ServedBusinessContext value={{ locale, timeZone: 'UTC' }}>{children}</ServedBusinessContext>
  );
  return renderHook(() => useFormats(), { wrapper }).result.current;
};

it.each([
  ['en-US', '9:30 AM', /^9:30.–\u{20}10:00[\u{A0}\u{202F}]AM$/u],
  ['en-GB', '09:30', /^09:30.?–.?10:00$/],
])('writes times as %s does, and wraps a range after its dash only', (locale, time, range) => {
  const formats = formatsOf(locale);
  const [from, to] = [new Date('2026-11-30T09:30:00Z'), new Date('2026-11-30T10:00:00Z')];
  expect(formats.time(from).replace(/\s/, ' ')).toBe(time);
  expect(formats.clock('09:30').replace(/\s/, ' ')).toBe(time);
  expect(formats.times(from, to)).toMatch(range);
});

it('wraps a range over midnight anywhere', () => {
  const night = formatsOf('en-GB').times(new Date('2026-11-30T23:30:00Z'), new Date('2026-12-01T01:00:00Z'));
  expect(night).toContain(', 23:30');
  expect(night).not.toContain('\u00A0');
});
