import { expect, test } from 'vitest';
import { inTurns } from './inTurns.ts';

test('lets others run between the steps of long work', async () => {
  const order: string[] = [];
  function* work(): Generator<void, string> {
    for (const step of ['first', 'second']) {
      order.push(step);
      yield;
    }
    return 'answer';
  }
  const steps = work();
  setTimeout(() => order.push('other request'));
  expect(await inTurns(() => steps.next())).toBe('answer');
  expect(order).toEqual(['first', 'other request', 'second']);
});
