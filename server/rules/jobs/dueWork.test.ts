import { expect, test } from 'vitest';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { doTasks } from './dueWork.ts';

test.each(engineOfTheDay(import.meta.url))('a failing task stops no other on $name', async ({ open }) => {
  const { options, log } = startTestApp(await open());
  await doTasks(options, {
    reminded: () => Promise.reject(new Error('gone')),
    settledPayments: async () => 2,
    servedWaitingLists: async () => 0,
  });
  expect(log).toEqual([{ task: 'reminded', failure: 'Error: gone' }, { settledPayments: 2 }]);
});
