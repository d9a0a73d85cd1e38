import { sql } from 'kysely';
import type { Database } from '../server/database/database.ts';
import { findServices } from '../server/tables/services/fullServices.ts';
import type { MeasuredBusiness } from './business.ts';
import { firstThousand } from './floorWrites.ts';
import { listQuestions } from './questions.ts';

/** The length of the product's origin, so that both send as many bytes. */
const publicUrl = 'http://localhost:40000';

/**
 * Writes the documents of the services that the smallest server returns to one ready-made column, the fastest that a
 * database can return them.
 */
export async function writeReadyDocuments(database: Database, business: MeasuredBusiness): Promise<void> {
  const { businessId, serviceIds } = business;
  await database.write(sql`create table ready_documents (id uuid primary key, document text not null)`);
  const ids = new Set(serviceIds);
  const add = (rows: { id: string }[]) => rows.forEach(({ id }) => ids.add(id));
  add(await database.rows(firstThousand(businessId)));
  for (const { least } of listQuestions(business)) {
    if (least.kind !== 'page') continue;
    const { id, from, where, order, limit } = least;
    add(
      await database.rows(sql<{ id: string }>`
        select ${id} as id from ${from} where ${where} order by ${order} limit ${sql.lit(limit + 1)}`),
    );
  }
  const all = [...ids];
  for (let at = 0; at < all.length; at += 100) {
    const part = all.slice(at, at + 100);
    const found = await findServices({ db: database, businessId, publicUrl }, part);
    const documents = found.map(({ document }) => document.text);
    await database.write(sql`insert into ready_documents
      select * from unnest(${part}::uuid[], ${documents}::text[])`);
  }
  await database.rows(sql`vacuum (analyze) ready_documents`);
}
