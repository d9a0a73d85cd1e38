import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

it('runs two, queues three and refuses the sixth', async () => {
  const takeTurn = createTurns({ running: 2, waiting: 3 });
  let running = 0;
  let most = 0;
  const work = async (number: number) => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    return number;
  };
  const asked = [1, 2, 3, 4, 5, 6].map((number) => takeTurn(() => work(number)));
  await expect(asked[5]).rejects.toMatchObject({ code: 'RESOURCE_EXHAUSTED', retryAfter: 2 });
  expect(await Promise.all(asked.slice(0, 5))).toEqual([1, 2, 3, 4, 5]);
  expect(most).toBe(2);
});

it('frees its slot when the work fails', async () => {
  const takeTurn = createTurns({ running: 1, waiting: 1 });
  const failing = takeTurn(() => Promise.reject(new Error('broken')));
  const next = takeTurn(() => Promise.resolve('done'));
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
  expect(await takeTurn(() => Promise.resolve('again'))).toBe('again');
});
