import { describe, expect, it } from 'vitest';
import { readTyped } from './readTyped.ts';

describe('typed value', () => {
  it('parses numbers with a decimal comma or point, and rejects similar text', () => {
    expect(['40', ' 12,5 ', '12.', '-3'].map((typed) => readTyped(typed, 'number', 'UTC'))).toEqual([
      40, 12.5, 12, -3,
    ]);
    for (const typed of ['', 'cheap', '0x10', '1e3', '1,2,3', '€40', 'Infinity']) {
      expect([typed, readTyped(typed, 'numbers', 'UTC')]).toEqual([typed, undefined]);
    }
  });

  it('parses IDs in lower case, and rejects other text', () => {
    const id = '1E4FA8E8-96E7-40A6-A07E-F215083A9DED';
    expect(readTyped(` ${id} `, 'guid', 'UTC')).toBe(id.toLowerCase());
    for (const typed of ['1e4fa8e8', `${id}0`, `0${id}`]) {
      expect([typed, readTyped(typed, 'guids', 'UTC')]).toEqual([typed, undefined]);
    }
  });

  it('parses times in the business’s zone', () => {
    expect(readTyped('2026-07-01T10:00', 'date', 'Europe/Berlin')).toBe('2026-07-01T08:00:00.000Z');
    expect(readTyped('', 'date', 'Europe/Berlin')).toBeUndefined();
  });

  it('accepts any text and keeps its inner spaces', () => {
    for (const type of ['text', 'texts', 'enum', 'boolean', 'objects'] as const) {
      expect(readTyped(' yoga', type, 'UTC')).toBe(' yoga');
    }
    expect(readTyped('', 'texts', 'UTC')).toBeUndefined();
  });
});
