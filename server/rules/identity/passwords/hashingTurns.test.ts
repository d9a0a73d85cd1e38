import { expect, test } from 'vitest';
import { createHashingTurns } from './hashingTurns.ts';

test('refuses the sign-in that would wait behind 32 others', async () => {
  const takeTurn = createHashingTurns();
  const asked = Array.from({ length: 35 }, (_, at) => takeTurn(() => Promise.resolve(at)));
  await expect(asked[34]).rejects.toMatchObject({ code: 'RESOURCE_EXHAUSTED', retryAfter: 2 });
  expect(await Promise.all(asked.slice(0, 34))).toHaveLength(34);
});
