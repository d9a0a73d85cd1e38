import { sql } from 'kysely';
import type { BulkSelection } from '../../../contract/calls/bulkRuns.ts';
import { bulkRunLimits } from '../../../contract/entities/bulkRun.ts';
import { ApiError, invalidArgument } from '../../../contract/errors.ts';
import { whereOf } from '../../database/families.ts';
import type { CallContext } from '../callContext.ts';
import { selectBulkItems } from '../../tables/bulkRuns/bulkRunItems.ts';
import type { BulkRunRow } from '../../tables/bulkRuns/bulkRuns.ts';
import { serviceFamily } from '../../tables/services/serviceFamily.ts';
import { askingOf } from '../services/queryServices.ts';

type Asking = Pick<CallContext, 'db' | 'businessId' | 'caller'>;

/** The selected services by name, without unknown and deleted ids. */
export async function selectedServices(
  { db, businessId, caller }: Asking,
  { ids, filter = {}, search }: BulkSelection,
): Promise<{ id: string; name: string }[]> {
  const asking = askingOf(businessId, caller.rank);
  const expression = search?.trim() ?? '';
  const where = ids
    ? sql`${asking.where} and services.id = any(${ids}::uuid[])`
    : whereOf(
        serviceFamily,
        asking,
        { filter, ...(expression !== '' && { search: { expression } }) },
        'selection.filter',
      );
  const found = await db.rows(sql<{ id: string; name: string }>`
    select services.id, services.name from ${serviceFamily.from} where ${where}
    order by services.name, services.id limit ${bulkRunLimits.services + 1}::int`);
  if (found.length > bulkRunLimits.services) {
    const description = `matches more than ${bulkRunLimits.services} services; narrow the filter`;
    throw invalidArgument([{ field: 'selection.filter', description, violatedRule: 'MAX_SIZE' }]);
  }
  return found;
}

/** The services that a previewed run changes, without excluded ones. */
export async function changingServices(
  { db, businessId }: Pick<Asking, 'db' | 'businessId'>,
  runId: string,
): Promise<string[]> {
  const items = await selectBulkItems(db, businessId, runId, sql`and state = 'CHANGES' order by position`);
  return items.map(({ service_id: serviceId }) => serviceId);
}

/** Maximum number of added and removed services named in the error. */
const mostNamed = 100;

/** Throws SELECTION_CHANGED if the matches of a run's filter differ from its preview. */
export async function refuseChangedSelection(context: Asking, { id, selection }: BulkRunRow): Promise<void> {
  if (selection.ids) return;
  const previewed = await selectBulkItems(context.db, context.businessId, id, sql`order by position`);
  const now = await selectedServices(context, selection);
  const before = new Set(previewed.map(({ service_id: serviceId }) => serviceId));
  const after = new Set(now.map((service) => service.id));
  const added = now.filter((service) => !before.has(service.id));
  const removed = previewed
    .filter(({ service_id: serviceId }) => !after.has(serviceId))
    .map(({ service_id: serviceId, name }) => ({ id: serviceId, name }));
  if (added.length + removed.length === 0) return;
  throw new ApiError(
    'SELECTION_CHANGED',
    `The filter found ${before.size} services in the preview and finds ${after.size} now. Look at the preview again.`,
    {
      data: {
        previewed: before.size,
        now: after.size,
        added: added.slice(0, mostNamed),
        removed: removed.slice(0, mostNamed),
      },
    },
  );
}
