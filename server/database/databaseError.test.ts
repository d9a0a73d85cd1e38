import { expect, it } from 'vitest';
import { DatabaseError, fromDriver } from './databaseError.ts';

const withCode = (code: string) => Object.assign(new Error('failed'), { code });

it.each(['23505', '57P01', 'P0001', 'XX000'])('recognizes %s as a refused statement', (code) => {
  expect(fromDriver(withCode(code))).toBeInstanceOf(DatabaseError);
});

it.each(['EPIPE', 'EBUSY', 'ECONNRESET'])('leaves %s of a broken connection unchanged', (code) => {
  const error = withCode(code);
  expect(fromDriver(error)).toBe(error);
});
