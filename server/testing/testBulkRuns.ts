import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { BodyOf } from '../../contract/call.ts';
import * as calls from '../../contract/calls/bulkRuns/bulkRuns.ts';
import type { BulkSelection, BulkWork } from '../../contract/calls/bulkRuns/bulkRuns.ts';
import { queryServices } from '../../contract/calls/services/services.ts';
import { bulkCreateServices } from '../../contract/calls/services/servicesInBulk.ts';
import type { BulkEntity, BulkOperation } from '../../contract/entities/bulkRuns/bulkOperations.ts';
import type { BulkRun, BulkRunItem } from '../../contract/entities/bulkRuns/bulkRun.ts';
import type { Service, ServiceInput } from '../../contract/entities/services/service.ts';
import type { Database, Sql } from '../database/database.ts';
import type { Sample } from '../samples/sample.ts';
import { ask, refused, requestFor, type TestApp } from './testApp.ts';
import { openCatalogue } from './testCatalogue.ts';

/** A filter that matches every service. */
export const allServices: BulkSelection = { filter: {} };

/** Raises default prices, rounded up to halves. */
export const raiseTenPercent: BulkOperation = {
  do: 'RAISE',
  field: 'payment.fixed.price.value',
  percent: '10',
  roundTo: '0.50',
};

export const hide: BulkOperation = { do: 'SET_FLAG', field: 'hidden', value: true };

/** A service without the fields that an undo may change. */
function settled({ revision: _r, updatedDate: _u, supportedSlugs: _s, ...service }: Service) {
  return service;
}

const pageAt = (offset: number) => ({ query: { paging: { limit: 100, offset } } });

/** A business for one test of bulk runs, with the most common calls of its admin. */
export async function openBulkStudio(server: TestApp, sample?: Sample) {
  const catalogue = await openCatalogue(server, sample);
  const { admin } = catalogue;
  return {
    ...catalogue,
    createAll: async (services: ServiceInput[]) => {
      for (let at = 0; at < services.length; at += 100) {
        const body = { services: services.slice(at, at + 100) };
        const answer = await ask(server, bulkCreateServices, { body }, admin);
        expect(answer.bulkActionMetadata.totalFailures).toBe(0);
      }
    },
    /**
     * Copies a service this number of times, numbered from one. Writes rows directly, because hundreds of calls take a
     * minute.
     */
    multiply: (service: Service, count: number) =>
      multiply(server.database, { ...service, businessId: catalogue.businessId }, count),
    /** Every service, as in an export. */
    everything: async () => {
      const services: Service[] = [];
      for (let offset = 0; ; offset += 100) {
        const page = await ask(server, queryServices, { body: pageAt(offset) }, admin);
        services.push(...page.services);
        if (page.services.length < 100) return services.map(settled);
      }
    },
    ...bulkRunsOf(server, admin),
  };
}

/** The calls of bulk runs of a family, by default services. */
export function bulkRunsOf(server: TestApp, admin: string, entity?: BulkEntity) {
  const family = entity && { entity };
  const readRun = (id: string): Promise<BulkRun> => ask(server, calls.getBulkRun, { path: { id } }, admin);
  return {
    preview: (selection: BulkSelection, work: BulkWork, name?: string) =>
      ask(
        server,
        calls.previewBulkRun,
        { body: { ...family, selection, work, ...(name && { name }) } },
        admin,
      ),
    prepare: (id: string, body: BodyOf<typeof calls.prepareBulkRun>) =>
      ask(server, calls.prepareBulkRun, { path: { id }, body }, admin),
    start: (id: string) => ask(server, calls.startBulkRun, { path: { id }, body: {} }, admin),
    retry: (id: string) => ask(server, calls.retryBulkRun, { path: { id } }, admin),
    undo: (id: string) => ask(server, calls.undoBulkRun, { path: { id } }, admin),
    refuse: (call: typeof calls.startBulkRun | typeof calls.undoBulkRun, id: string) =>
      refused(server, call, { path: { id }, ...(call.name === 'startBulkRun' && { body: {} }) }, admin),
    /** Resolves with the run when it has ended. */
    ended: (id: string): Promise<BulkRun> =>
      vi.waitUntil(
        async () => {
          const run = await readRun(id);
          return run.state !== 'RUNNING' && run.state !== 'UNDOING' && run;
        },
        // Frequent polling would slow the run down.
        { interval: 50, timeout: 600_000 },
      ),
    rows: async (runId: string, state?: string) => {
      const query = { filter: JSON.stringify({ runId, state }) };
      const response = await server.app(requestFor(calls.listBulkRunItems, { query }, { token: admin }));
      const items = (await response.json()) as BulkRunItem[];
      return { items, range: response.headers.get('Content-Range') };
    },
  };
}

/** Copies a service that was created by its call, each copy with its own id, name and slug. */
async function multiply(
  database: Database,
  { businessId, id }: { businessId: string; id: string },
  count: number,
): Promise<void> {
  const columns = await database.rows<{ name: string }>(sql`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'services' and is_generated = 'NEVER'`);
  const own: Readonly<Record<string, Sql>> = {
    id: sql`copies.id`,
    schedule_id: sql`gen_random_uuid()`,
    name: sql`template.name || ' ' || copies.number`,
    main_slug: sql`template.main_slug || '-copy-' || copies.number`,
  };
  const values = columns.map((column) => own[column.name] ?? sql`template.${sql.ref(column.name)}`);
  await database.write(
    sql`with copies as materialized (
        select number, gen_random_uuid() as id from generate_series(1, ${count}::int) as number
      ), addresses as (
        insert into service_slugs (business_id, name, service_id, custom, created_date)
        select slug.business_id, slug.name || '-copy-' || copies.number, copies.id, slug.custom, slug.created_date
        from copies join service_slugs slug on slug.business_id = ${businessId} and slug.service_id = ${id}
      )
      insert into services (${sql.join(columns.map((column) => sql.ref(column.name)))})
      select ${sql.join(values)} from copies
        join services template on template.business_id = ${businessId} and template.id = ${id}`,
    count,
  );
}
