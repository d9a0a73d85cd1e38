import { createServer } from 'node:http';
import pg from 'pg';
import { openDurable } from '../server/database/embedded/durableFiles.ts';
import type { Sql } from '../server/database/database.ts';
import { runOn } from '../server/database/embedded/pgliteStatements.ts';
import { compileSql } from '../server/database/sqlCompiler.ts';
import type { MeasuredBusiness } from './business.ts';
import { bodyOf, statementOf } from './floorSql.ts';
import {
  begin,
  changeServices,
  commit,
  copyService,
  firstThousand,
  oneComposed,
  oneService,
  servicesById,
  sqlIds,
} from './floorWrites.ts';
import { composedGet, listQuestions, sourceOfClone } from './questions.ts';

/**
 * The smallest possible server: one process, one connection, a statement for each path, the rows as JSON. It has no
 * authentication, validation or log. `POST /<what>` answers; `POST /bare/<what>` returns the milliseconds of the
 * database alone.
 */
interface Start {
  /** Of PostgreSQL, or of the embedded database's cluster. */
  database: { url: string } | { directory: string };
  business: MeasuredBusiness;
  columns: string[];
}

type Rows = Record<string, unknown>[];
/** Runs statements, several in one transaction, and returns the rows of the last. */
type Run = (statements: readonly Sql[], name: string | undefined) => Promise<Rows>;

async function connect(database: Start['database']): Promise<Run> {
  if ('url' in database) {
    const client = new pg.Client({
      connectionString: database.url,
      options: '-c random_page_cost=1.1 -c jit=off',
    });
    await client.connect();
    return inTransaction(async (statement, name) => {
      const { text, parameters } = compileSql(statement);
      return (await client.query<Record<string, unknown>>({ name, text, values: parameters })).rows;
    });
  }
  const ask = runOn(await openDurable(database.directory));
  return inTransaction(async (statement, name) => {
    const { text, parameters } = compileSql(statement);
    return (await ask({ name, text, parameters })).rows as Rows;
  });
}

function inTransaction(ask: (statement: Sql, name?: string) => Promise<Rows>): Run {
  return async (statements, name) => {
    const [only, ...others] = statements;
    if (only && others.length === 0) return ask(only, name);
    await ask(begin);
    let rows: Rows = [];
    for (const statement of statements) rows = await ask(statement);
    await ask(commit);
    return rows;
  };
}

interface Answer {
  statements: () => Sql[];
  body: (rows: Rows) => string;
  /** Read repeatedly, so it uses a prepared statement. */
  prepared: boolean;
}

function documents(rows: Rows): string {
  return `[${rows.map(({ document }) => String(document)).join(',')}]`;
}

function write(statements: () => Sql[], body: (rows: Rows) => string): Answer {
  return { statements, body, prepared: false };
}

function service(rows: Rows): string {
  return `{"service":${String(rows[0]?.['document'])}}`;
}

function answers({ business, columns }: Start): Map<string, Answer> {
  const { businessId, serviceIds } = business;
  const [one = ''] = serviceIds.slice(200);
  let count = 0;
  let clones = 0;
  const tagLine = () => `Changed ${(count += 1)} times`;
  return new Map<string, Answer>([
    ...listQuestions(business).map(({ name, least }): [string, Answer] => {
      const statement = statementOf(least, businessId);
      return [name, { statements: () => [statement], body: (rows) => bodyOf(least, rows), prepared: true }];
    }),
    ['get', { statements: () => [oneService(one)], body: service, prepared: true }],
    [composedGet, { statements: () => [oneComposed(businessId, one)], body: service, prepared: true }],
    [
      'diagnose of 500 services',
      {
        statements: () => [servicesById(serviceIds.slice(0, 500))],
        body: documents,
        prepared: true,
      },
    ],
    ['update', write(() => changeServices(businessId, sqlIds([one]), tagLine()), service)],
    [
      'clone',
      write(() => {
        const source = sourceOfClone(serviceIds, (clones += 1));
        return copyService(businessId, source, columns, crypto.randomUUID());
      }, service),
    ],
    [
      'bulk update of 100',
      write(
        () => changeServices(businessId, sqlIds(serviceIds.slice(300, 400)), tagLine()),
        (rows) => `{"results":${documents(rows)}}`,
      ),
    ],
    [
      'update by filter of 1,000',
      write(
        () => changeServices(businessId, firstThousand(businessId), tagLine()),
        ({ length }) => `{"total":${length}}`,
      ),
    ],
  ]);
}

const start = JSON.parse(process.argv[2] ?? '') as Start;
const run = await connect(start.database);
const known = answers(start);

async function answerWith(answer: Answer, { name, bare }: { name: string; bare: boolean }): Promise<string> {
  const began = performance.now();
  const rows = await run(answer.statements(), answer.prepared ? name : undefined);
  return bare ? JSON.stringify(performance.now() - began) : answer.body(rows);
}

const server = createServer((request, response) => {
  const [, first = '', second = ''] = decodeURIComponent(request.url ?? '').split('/');
  const name = first === 'bare' ? second : first;
  const answer = known.get(name);
  request.resume().on('end', () => {
    if (!answer) throw new Error(`Nothing is known of ${name}.`);
    void answerWith(answer, { name, bare: first === 'bare' }).then((body) =>
      response.setHeader('Content-Type', 'application/json').end(body),
    );
  });
});
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify(server.address())));
process.once('SIGTERM', () => process.exit(0));
