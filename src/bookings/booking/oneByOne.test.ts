import { expect, test } from 'vitest';
import { oneByOne } from './oneByOne.ts';

test('items follow one another, also after a failure', async () => {
  const events: string[] = [];
  const outcome = await oneByOne(['first', 'refused', 'last'], async (item) => {
    events.push(`${item} begins`);
    await Promise.resolve();
    events.push(`${item} ends`);
    if (item === 'refused') throw new Error(item);
    return item.length;
  });
  expect(events).toEqual(['first', 'refused', 'last'].flatMap((item) => [`${item} begins`, `${item} ends`]));
  expect(outcome).toEqual({ done: [5, 4], failures: [{ item: 'refused', error: new Error('refused') }] });
});
