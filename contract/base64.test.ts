import { expect, test } from 'vitest';
import { fromBase64, fromBase64url, toBase64, toBase64url } from './base64.ts';

const many = Uint8Array.from({ length: 70_000 }, (_, at) => (at * 7) % 256);

test('bytes survive base64 in both alphabets', () => {
  expect(fromBase64(toBase64(many))).toEqual(many);
  expect(fromBase64url(toBase64url(many))).toEqual(many);
  expect(toBase64url(new Uint8Array([251, 255]))).toBe('-_8');
});

test('base64 may have line breaks, as a database writes it', () => {
  expect(fromBase64('AQI\nD')).toEqual(new Uint8Array([1, 2, 3]));
});

test.each(['A', 'AQ==', '+_', 'a b'])('%j is not base64url', (text) => {
  expect(fromBase64url(text)).toBeUndefined();
});
