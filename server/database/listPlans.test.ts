import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { generateBusiness, type MeasuredBusiness } from '../../bench/business.ts';
import { listQuestions } from '../../bench/questions.ts';
import { startTestApp } from '../testApp.ts';
import type { Database, Queries, Sql } from './database.ts';
import { Prepared } from './prepared.ts';
import { compileSql, type Statement } from './sqlCompiler.ts';
import { engines } from './testDatabase.ts';

const secret = 'a secret of at least thirty-two bytes';

/** A node of a plan, as `explain (format json)` writes it. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

/** The database, keeping every statement that it is asked. */
function listening(database: Database): { database: Database; asked: Statement[] } {
  const asked: Statement[] = [];
  const hear = <Row>(statement: Sql<Row> | Prepared<Row>) => {
    asked.push(statement instanceof Prepared ? statement.statement : compileSql(statement));
    return statement;
  };
  const rows: Queries['rows'] = (statement) => database.rows(hear(statement));
  const first: Queries['first'] = (statement) => database.first(hear(statement));
  return { database: { ...database, rows, first }, asked };
}

async function planOf(database: Database, { text, parameters }: Statement): Promise<PlanNode> {
  const pieces = text.split(/\$(\d+)/).map((piece, index) => {
    if (index % 2 === 0) return sql.raw(piece);
    return sql`${parameters[Number(piece) - 1]}`;
  });
  const row = await database.first(sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`
    explain (format json) ${sql.join(pieces, sql``)}`);
  if (!row) throw new Error('There is no plan.');
  return row['QUERY PLAN'][0].Plan;
}

function scansOf(node: PlanNode): string[] {
  const own = node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : [];
  return [...own, ...(node.Plans ?? []).flatMap(scansOf)];
}

const large = ['services', 'service_links', 'service_slugs'];

describe.each(engines.filter(({ name }) => name === 'postgresql'))(
  'the list of 20,000 services on $name',
  ({ open }) => {
    let heard: ReturnType<typeof listening>;
    let business: MeasuredBusiness;
    beforeAll(async () => {
      heard = listening(await open());
      business = await generateBusiness(heard.database, 20_000, secret);
    });

    test('is found by indexes, whatever it is narrowed to and sorted by', async () => {
      const { app } = startTestApp(heard.database, { secret });
      const scanned: Record<string, string[]> = {};
      for (const { name, path, body } of listQuestions(business)) {
        heard.asked.length = 0;
        const headers = { Authorization: business.token, 'Content-Type': 'application/json' };
        const request = new Request(`http://localhost:4600${path}`, {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
        });
        const response = await app(request);
        expect(response.status).toBe(200);
        expect(heard.asked.length).toBeGreaterThan(1);
        const plans = await Promise.all(
          heard.asked.slice().map((statement) => planOf(heard.database, statement)),
        );
        scanned[name] = plans.flatMap(scansOf).filter((table) => large.includes(table));
      }
      expect(Object.keys(scanned)).toHaveLength(12);
      expect(scanned).toEqual(Object.fromEntries(Object.keys(scanned).map((name) => [name, []])));
    });
  },
);
