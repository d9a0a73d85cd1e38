import { sql } from 'kysely';
import type { BulkSelection, BulkWork } from '../../../contract/calls/bulkRuns/bulkRuns.ts';
import { bulkRunLimits } from '../../../contract/entities/bulkRuns/bulkRun.ts';
import { bothFilters, listSearch, nameCondition } from '../../../contract/queries/query.ts';
import { ApiError, invalidField } from '../../../contract/errors.ts';
import { whereOf } from '../../database/families.ts';
import { matchingNames, plainColumn } from '../../database/lists/matches.ts';
import type { CallContext } from '../callContext.ts';
import { selectBulkItems } from '../../tables/bulkRuns/bulkRunItems.ts';
import type { BulkRunRow } from '../../tables/bulkRuns/bulkRuns.ts';
import { bulkFamilyOf } from './bulkFamilies.ts';
import type { BulkFamily, ListedRecords, Selected } from './bulkFamily.ts';

type Asking = Pick<CallContext, 'db' | 'businessId' | 'caller'>;

/** The selected records by name, without unknown and deleted ids; those that a run's work determines in its order. */
export async function selectedRecords(
  context: CallContext,
  { records, plural }: BulkFamily,
  selection: BulkSelection,
  work: BulkWork,
): Promise<Selected[]> {
  if (typeof records === 'function') return records(context, selection, work);
  return listedRecords(context, { ...records, plural }, selection);
}

/** The selected records of a family with a list. */
export async function listedRecords(
  context: Asking,
  { table, asking: askingOf, byName, plural }: ListedRecords & Pick<BulkFamily, 'plural'>,
  { ids, filter = {}, search }: BulkSelection,
): Promise<Selected[]> {
  const asking = askingOf(context);
  const expression = search?.trim() ?? '';
  const where = ids
    ? sql<boolean>`${asking.where} and ${plainColumn(table, 'id')} = any(${ids}::uuid[])`
    : whereOf(
        table,
        asking,
        byName
          ? {
              filter: expression === '' ? filter : bothFilters(filter, nameCondition(expression)),
            }
          : { filter, ...(expression !== '' && { search: listSearch(expression) }) },
        'selection.filter',
      );
  const found = await matchingNames(context.db, table, where, bulkRunLimits.records);
  if (found.length > bulkRunLimits.records) {
    const description = `matches more than ${bulkRunLimits.records} ${plural}; narrow the filter`;
    throw invalidField('selection.filter', description, 'MAX_SIZE');
  }
  return found;
}

/** The records that a previewed run changes, without excluded ones. */
export async function changingRecords(
  { db, businessId }: Pick<Asking, 'db' | 'businessId'>,
  runId: string,
): Promise<string[]> {
  const items = await selectBulkItems(db, businessId, runId, sql`and state = 'CHANGES' order by position`);
  return items.map(({ entity_id: id }) => id);
}

/** Maximum number of added and removed records named in the error. */
const mostNamed = 100;

/** Throws SELECTION_CHANGED if the matches of a run's filter differ from its preview. */
export async function refuseChangedSelection(
  context: CallContext,
  { id: runId, entity, selection, work }: BulkRunRow,
): Promise<void> {
  if (selection.ids) return;
  const family = bulkFamilyOf(entity);
  const previewed = await selectBulkItems(context.db, context.businessId, runId, sql`order by position`);
  const now = await selectedRecords(context, family, selection, work);
  const before = new Set(previewed.map(({ entity_id: id }) => id));
  const after = new Set(now.map(({ id }) => id));
  const added = now.filter(({ id }) => !before.has(id));
  const removed = previewed
    .filter(({ entity_id: id }) => !after.has(id))
    .map(({ entity_id: id, name }) => ({ id, name }));
  if (added.length + removed.length === 0) return;
  throw new ApiError(
    'SELECTION_CHANGED',
    `The filter found ${before.size} ${family.plural} in the preview and finds ${after.size} now. Look at the preview again.`,
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
