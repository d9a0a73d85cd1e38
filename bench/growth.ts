import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { updateService } from '../contract/calls/services/services.ts';
import type { Database } from '../server/database/database.ts';
import { openEmbedded } from '../server/database/embedded/embedded.ts';
import { migrate } from '../server/database/migrate.ts';
import { migrations } from '../server/database/migrations/list.ts';
import { ask, startTestApp, type TestApp } from '../server/testing/testApp.ts';
import { generateBusiness } from './business.ts';

/**
 * `node growth.js`: saves ten thousand edits of services on the embedded database, with all checks of a request, and
 * prints the growth in bytes as one line of JSON.
 */

const edits = 10_000;
const services = 100;

const folder = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'));
try {
  const database = await openEmbedded({ directory: folder });
  await migrate(database, migrations);
  const server = startTestApp(database);
  const { serviceIds, token } = await generateBusiness(database, 500, server.options.config.secret);
  const before = await sizes(database);
  for (let edit = 0; edit < edits; edit += 1) {
    await editOne(server, { id: serviceIds[edit % services] ?? '', edit, token });
  }
  const after = await sizes(database);
  const grown = (table: keyof typeof after) => after[table] - before[table];
  console.log(
    JSON.stringify({
      edits,
      services,
      history: grown('changes'),
      log: grown('call_log'),
      events: grown('events'),
    }),
  );
  await database.close();
} finally {
  await rm(folder, { recursive: true, force: true });
}

interface Edit {
  id: string;
  edit: number;
  token: string;
}

/** Alternates three kinds of edit: a text, a price, two fields at once. */
async function editOne(server: TestApp, { id, edit, token }: Edit): Promise<void> {
  const round = Math.floor(edit / services);
  const fields = [
    { tagLine: `An hour that belongs to nobody else, said in the ${round + 1}th way` },
    { payment: { fixed: { price: { value: String(20 + (round % 60)) } } } },
    {
      description: `Come as you are. We begin slowly, for the ${round + 1}th time.`,
      hidden: round % 2 === 0,
    },
  ][round % 3];
  server.passTime(60);
  const service = { id, revision: String(round + 1), ...fields };
  await ask(server, updateService, { path: { 'service.id': id }, body: { service } }, token);
}

/** With indexes and out-of-line storage. */
async function sizes(database: Database): Promise<Record<'changes' | 'call_log' | 'events', number>> {
  const row = await database.first(sql<Record<'changes' | 'call_log' | 'events', string>>`
    select pg_total_relation_size('changes') as changes, pg_total_relation_size('call_log') as call_log,
      pg_total_relation_size('events') as events`);
  if (!row) throw new Error('The database did not say how large it is.');
  return { changes: Number(row.changes), call_log: Number(row.call_log), events: Number(row.events) };
}
