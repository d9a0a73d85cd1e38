import { writeSync } from 'node:fs';
import { sql } from 'kysely';
import { openEmbedded } from '../../database/embedded/embedded.ts';
import { StartError } from '../../database/startError.ts';

/**
 * A process for tests to kill: `node testWriter.js DIRECTORY FIRST_ID`. It writes lines to stdout: the rows it found,
 * `ready`, then the id of every acknowledged write; it writes until it is killed. If the start is refused, it writes
 * the reason to stderr and exits with its code.
 */
const [, , directory = '', firstId = '1'] = process.argv;

function say(line: string): void {
  // Unbuffered, so that lines written before the kill arrive.
  writeSync(1, `${line}\n`);
}

try {
  const database = await openEmbedded({ directory });
  await database.transaction((transaction) =>
    transaction.script('create table if not exists written (id bigint primary key, twin boolean not null)'),
  );
  const found = await database.rows(sql<{ id: string }>`select id from written where not twin`);
  const halves = await database.first(
    sql<{
      count: string;
    }>`select count(*) from written a where not exists (select from written b where b.id = -a.id)`,
  );
  say(`found ${found.map(({ id }) => id).join(' ')}`);
  say(`halves ${halves?.count ?? '?'}`);
  say('ready');

  let next = Number(firstId);
  const writeForever = async (): Promise<never> => {
    for (;;) {
      const id = next;
      next += 1;
      await database.transaction(async (transaction) => {
        await transaction.write(sql`insert into written values (${id}, false)`, 1);
        await transaction.write(sql`insert into written values (${-id}, true)`, 1);
      });
      say(String(id));
    }
  };
  await Promise.all([writeForever(), writeForever(), writeForever()]);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}
