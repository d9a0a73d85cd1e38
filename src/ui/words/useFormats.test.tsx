import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useFormats } from './useFormats.ts';

it('keeps a text that is no time of day as typed, and the end of a day', () => {
  const { clock, clocks } = renderHook(() => useFormats()).result.current;
  expect(clock('7:')).toBe('7:');
  expect(clock('')).toBe('');
  expect(clocks('09:00', '25:00')).toMatch(/–25:00$/);
});
