import {
  serviceInput,
  type Service,
  type ServiceInput,
} from '../../../../contract/entities/services/service.ts';
import { equalValues, getPath } from '../../../../contract/paths.ts';
import { deleteDocuments, selectDocuments } from '../../../tables/bulkRuns/bulkRunItems.ts';
import type { BulkRunRow } from '../../../tables/bulkRuns/bulkRuns.ts';
import { setSlugCustom } from '../../../tables/services/serviceSlugs.ts';
import type { ItemOutcome } from '../../bulk.ts';
import { ownFieldsOfService } from '../../history/ownFields.ts';
import { notFound } from '../../notFound.ts';
import type { ServiceChange } from '../../prices/variantPrices.ts';
import { addServices } from '../../services/createService.ts';
import {
  claimSlug,
  keepSlug,
  reserveDerivedSlug,
  slugsAfterRename,
  takeFromDeleted,
} from '../../services/slugs/slugs.ts';
import { saveServices } from '../../services/updateService.ts';
import type { Writing } from '../../writing.ts';
import type { LockedSet, PlannedRecord } from '../bulkFamily.ts';
import { matchRows } from './matchRows.ts';
import { overtakenRow, planRows, type PlannedRow } from './planRows.ts';

/** The changes of one row of a file, with the id of its service. */
interface SavedRow extends PlannedRow {
  id: string;
  row: ServiceInput;
}

/** Plans the stored rows of an import again, by the rules of their preview, and saves them. */
export async function lockImportedRows(
  writing: Writing,
  { id: runId }: BulkRunRow,
  ids: readonly string[],
): Promise<LockedSet> {
  const { db, businessId } = writing;
  const stored = new Map(
    (await selectDocuments(db, businessId, runId, ids)).map((item) => [item.entity_id, item]),
  );
  const rows = ids.map((id) => serviceInput.parse(stored.get(id)?.document));
  const matches = await matchRows(writing, rows);
  const current = ids.flatMap((id, index) => {
    const creates = stored.get(id)?.creates === true;
    const row = rows[index] ?? {};
    if (matches[index] !== (creates ? undefined : id)) return [];
    return [{ id, row, serviceId: creates ? undefined : id }];
  });
  const { planned, versions } = await planRows(writing, current);
  const saved = new Map<string, SavedRow>();
  const outcomes = new Map<string, ItemOutcome<PlannedRecord>>();
  for (const [index, { id, row }] of current.entries()) {
    const outcome = planned[index];
    if (!outcome) continue;
    if ('error' in outcome) {
      outcomes.set(id, outcome);
      continue;
    }
    const { item } = outcome;
    saved.set(id, { ...item, id, row });
    outcomes.set(id, { item: recordOf(item) });
  }
  return {
    records: ids.map((id, index) => {
      const isGone = stored.get(id)?.creates !== true && matches[index] === undefined;
      return outcomes.get(id) ?? { error: isGone ? notFound('service') : overtakenRow() };
    }),
    save: async (some) => {
      const chosen = some.flatMap((id) => saved.get(id) ?? []);
      await create(
        writing,
        chosen.filter(({ before }) => !before),
      );
      const changes = await changesOf(writing, chosen);
      await saveServices(writing, changes, versions);
      return chosen.map(({ fields }) => ({ item: fields }));
    },
  };
}

function recordOf({ before, fields }: PlannedRow): PlannedRecord {
  const own = before ? ownFieldsOfService(before) : {};
  return { planned: { fields, violations: [], unfitting: [] }, valueAt: (path) => getPath(own, path) };
}

async function create(writing: Writing, rows: readonly SavedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await takeFromDeleted(
    writing,
    rows.flatMap(({ after }) => after.mainSlug?.name ?? []),
  );
  const services: Service[] = [];
  for (const { id, after } of rows) {
    const { mainSlug } = after;
    if (mainSlug) await keepSlug(writing, id, mainSlug);
    services.push({
      ...after,
      id,
      mainSlug: mainSlug
        ? { ...mainSlug, createdDate: writing.now.toISOString() }
        : await reserveDerivedSlug(writing, id, 'untitled'),
    });
  }
  await addServices(writing, services);
}

async function changesOf(writing: Writing, rows: readonly SavedRow[]): Promise<ServiceChange[]> {
  const changing = rows.flatMap(({ before, ...row }) => (before ? [{ ...row, before }] : []));
  const moved = changing.filter(({ before, after }) => before.mainSlug?.name !== after.mainSlug?.name);
  await takeFromDeleted(
    writing,
    moved.flatMap(({ after }) => after.mainSlug?.name ?? []),
  );
  const following = await slugsAfterRename(
    writing,
    // A kept slug is the owner's choice, so that it does not follow the name.
    changing.map(({ before, after }) => ({
      before: { ...before, mainSlug: after.mainSlug },
      name: after.name,
    })),
  );
  const changes: ServiceChange[] = [];
  for (const [index, { before, after }] of changing.entries()) {
    const { mainSlug } = after;
    if (mainSlug && !equalValues(mainSlug, before.mainSlug)) {
      changes.push({
        before,
        after: { ...after, mainSlug: await chosenSlug(writing, before, mainSlug.name) },
      });
    } else changes.push({ before, after: { ...after, mainSlug: following[index] } });
  }
  return changes;
}

async function chosenSlug(writing: Writing, { id, mainSlug }: Service, name: string) {
  if (mainSlug?.name !== name) return claimSlug(writing, id, name);
  await setSlugCustom(writing.db, writing.businessId, { serviceId: id, name, custom: true });
  return { ...mainSlug, custom: true };
}

/** Deletes what the run no longer needs. */
export function finishImport({ db, businessId }: Writing, { id }: BulkRunRow): Promise<void> {
  return deleteDocuments(db, businessId, id);
}
