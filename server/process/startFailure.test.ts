import { expect, test } from 'vitest';
import { ApiError } from '../../contract/errors.ts';
import { DatabaseError, diskFull, unavailable } from '../database/databaseError.ts';
import { StartError } from '../database/startError.ts';
import { readSettings } from './arguments.ts';
import { startFailure } from './startFailure.ts';

const embedded = readSettings(['--data', '/data/studio'], {});
const postgres = readSettings([], { DATABASE_URL: 'postgres://app:secret@db.example:5432/studio' });
const broken = new Error('terminating connection due to administrator command');
const damage = new DatabaseError({ message: 'invalid page', code: 'XX001' });

test.each([
  [
    'a broken connection',
    unavailable(broken),
    postgres,
    /^PostgreSQL at db\.example:5432\/studio .*administrator command.*start again/,
  ],
  [
    'a missed deadline',
    new ApiError('DEADLINE_EXCEEDED', 'The database timed out.'),
    postgres,
    /timed out.*start again/,
  ],
  ['a full disk', diskFull(broken), embedded, /disk of the database is full/],
  ['damaged files', damage, embedded, /^The database in \/data\/studio is damaged/],
])('names the cause of a failed start in one line: %s', (_, error, settings, line) => {
  const failure = startFailure(error, settings);
  expect(failure).toBeInstanceOf(StartError);
  expect(failure).toHaveProperty('message', expect.stringMatching(line));
  expect(failure).toHaveProperty('message', expect.not.stringContaining('secret'));
});

test.each([
  ['a bug', new TypeError('x is undefined'), postgres],
  ['a refused call', new ApiError('NOT_FOUND', 'No such service.'), postgres],
  ['damage that PostgreSQL found in its own files', damage, postgres],
])('leaves any other error as it is: %s', (_, error, settings) => {
  expect(startFailure(error, settings)).toBe(error);
});
