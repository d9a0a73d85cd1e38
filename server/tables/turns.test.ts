import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openPostgres } from '../database/postgres.ts';
import { copyTemplate, postgresql } from '../testing/database/testDatabase.ts';
import { waitForSetup } from './turns.ts';

const cluster = 'url' in postgresql ? postgresql : undefined;

it.runIf(cluster)('a start waits for the setup of another process longer than a request may', async () => {
  if (!cluster) throw new Error('There is no PostgreSQL here.');
  const url = await copyTemplate(cluster);
  const [one, other] = [await openPostgres(url), await openPostgres(url, { deadlineMs: 100 })];
  onTestFinished(() => Promise.all([one.close(), other.close()]).then(() => undefined));
  const order: string[] = [];
  const waits: Promise<unknown>[] = [];
  await one.transaction(async (transaction) => {
    await waitForSetup(transaction);
    const waiting = other.transaction(async (own) => {
      await waitForSetup(own);
      order.push('other');
    });
    waits.push(waiting.catch((error: unknown) => order.push(String(error))));
    await transaction.rows(sql`select pg_sleep(0.5)`);
    order.push('one');
  });
  await Promise.all(waits);
  expect(order).toEqual(['one', 'other']);
});
