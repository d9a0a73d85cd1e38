import { expect, it } from 'vitest';
import { ApiError } from '../../../contract/errors.ts';
import { changeMany, PartlyRefused } from './bulkChanges.ts';
import type { ItemResult } from './recordCalls.ts';

const result = (originalIndex: number, more: Partial<ItemResult['itemMetadata']> = {}): ItemResult => ({
  itemMetadata: { originalIndex, success: true, ...more },
});

it('sends one batch after the other, and returns the IDs of all', async () => {
  const sent: unknown[] = [];
  const changed = await changeMany([['a', 'b'], ['c']], async (ids) => {
    sent.push(ids);
    return ids.map((_id, index) => result(index));
  });
  expect(sent).toEqual([['a', 'b'], ['c']]);
  expect(changed).toEqual(['a', 'b', 'c']);
});

it('reports the failures and the successes of each item', async () => {
  const error = { code: 'NOT_FOUND', description: 'is gone' };
  const refused = changeMany([['a', 'b', 'c']], async () => [
    result(1),
    result(0, { success: false, error }),
    result(7, { success: false, id: 'stranger' }),
    result(8, { success: false }),
  ]);
  await expect(refused).rejects.toBeInstanceOf(PartlyRefused);
  await expect(refused).rejects.toMatchObject({
    code: 'NOT_FOUND',
    status: 400,
    message: '3 of 4 failed: is gone',
    description: '3 of 4 failed: is gone',
    succeeded: ['b'],
    failures: [
      { id: 'a', ...error },
      { id: 'stranger', code: 'INTERNAL', description: 'failed' },
      { id: '', code: 'INTERNAL', description: 'failed' },
    ],
  });
});

it('rejects with the error of a failed first batch', async () => {
  const error = new ApiError('UNAUTHENTICATED', 'Sign in.');
  await expect(changeMany([['a'], ['b']], async () => Promise.reject(error))).rejects.toBe(error);
});

it('counts the items of a failed later batch as failed, with the items changed before', async () => {
  const error = new ApiError('INTERNAL', 'down');
  const refused = changeMany(
    [
      ['a', 'x'],
      ['b', 'c'],
    ],
    async ([id]) => (id === 'a' ? [result(0), result(1, { success: false })] : Promise.reject(error)),
  );
  await expect(refused).rejects.toMatchObject({
    succeeded: ['a'],
    failures: [
      { id: 'x', code: 'INTERNAL', description: 'failed' },
      ...['b', 'c'].map((id) => ({ id, code: 'INTERNAL', description: 'down' })),
    ],
  });
});

it('passes on an error of the program, even of a later batch', async () => {
  const error = new TypeError('no such method');
  const refused = changeMany([['a'], ['b']], async ([id]) =>
    id === 'a' ? [result(0)] : Promise.reject(error),
  );
  await expect(refused).rejects.toBe(error);
});
