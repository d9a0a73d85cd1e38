import { sql } from 'kysely';
import type { BodyOf } from '../../../contract/call.ts';
import type { previewBulkRun as previewCall } from '../../../contract/calls/bulkRuns.ts';
import type { BulkRun, BulkRunItem } from '../../../contract/entities/bulkRun.ts';
import type { OptionsAndVariants } from '../../../contract/entities/optionsAndVariants.ts';
import type { Service } from '../../../contract/entities/service.ts';
import { largestRestPage } from '../../../contract/restList.ts';
import type { CallContext } from '../callContext.ts';
import {
  changesFirst,
  insertBulkItems,
  selectBulkItems,
  setItemStates,
  type BulkItemRow,
} from '../../tables/bulkRuns/bulkRunItems.ts';
import { deletePreview, insertBulkRun } from '../../tables/bulkRuns/bulkRuns.ts';
import { wholeServices } from '../../tables/services/wholeServices.ts';
import { readBulkRun, toBulkRunItem } from './bulkRuns.ts';
import { selectedServices } from './selection.ts';
import { blockedError, bulkPlanOf, planBulkItem, type BulkPlan } from './planBulkItem.ts';
import { variantsToRaise } from './raisePrices.ts';
import { keepSideEffects, noSideEffects } from './sideEffects.ts';
import { readingOf, writingOf } from '../writing.ts';

const pageSize = 500;

/** Plans a run for each selected service and stores the plan, so that exactly this plan can be started. */
export async function previewBulkRun(
  context: CallContext,
  { name, selection, work, insteadOf }: BodyOf<typeof previewCall>,
): Promise<{ bulkRun: BulkRun; items: BulkRunItem[] }> {
  const { db, businessId, now } = context;
  const selected = await selectedServices(context, selection);
  const plan = await bulkPlanOf(readingOf(context), work);
  const items: BulkItemRow[] = [];
  for (let at = 0; at < selected.length; at += pageSize) {
    const services = await wholeServices(readingOf(context), selected.slice(at, at + pageSize));
    const priced = await variantsToRaise(
      context,
      work,
      services.map(({ id }) => id),
    );
    for (const service of services) items.push(rowOf(service, plan, items.length, priced.get(service.id)));
  }
  const runId = crypto.randomUUID();
  await insertBulkRun(db, businessId, {
    id: runId,
    name: name ?? (work.deletion ? 'Bulk deletion' : 'Bulk edit'),
    stage: 'PREVIEWED',
    actor: writingOf(context).actor,
    selection,
    work,
    side_effects: noSideEffects,
    job_id: null,
    created_date: now,
    started_date: null,
    undone_date: null,
    told_date: null,
  });
  await insertBulkItems(db, businessId, runId, items);
  if (insteadOf) await takeThePlaceOf(context, insteadOf, runId);
  await keepSideEffects(context, { id: runId, work });
  const first = sql`order by ${changesFirst}, position limit ${largestRestPage}::int`;
  const rows = await selectBulkItems(db, businessId, runId, first);
  return {
    bulkRun: await readBulkRun(context, runId),
    items: rows.map((row) => toBulkRunItem(runId, row)),
  };
}

/** Items excluded from a preview stay excluded from its replacement. */
async function takeThePlaceOf(
  { db, businessId }: CallContext,
  formerId: string,
  runId: string,
): Promise<void> {
  const leftOut = await selectBulkItems(db, businessId, formerId, sql`and state = 'EXCLUDED'`);
  const only = leftOut.map(({ service_id: serviceId }) => serviceId);
  await setItemStates(db, { businessId, runId }, { from: ['CHANGES'], to: 'EXCLUDED', only });
  await deletePreview(db, businessId, formerId);
}

/** The run's effect on one service; `position` is its index. */
function rowOf(
  service: Service,
  plan: BulkPlan,
  position: number,
  priced: OptionsAndVariants | undefined,
): BulkItemRow {
  const row = { position, service_id: service.id, name: service.name, change_id: null };
  if (plan.work.deletion) return { ...row, state: 'CHANGES', fields: [], error: null };
  const { fields, violations, unfitting } = planBulkItem(service, plan, priced);
  if (violations.length > 0) return { ...row, state: 'BLOCKED', fields, error: blockedError(violations) };
  const error = unfitting.length > 0 ? blockedError(unfitting) : null;
  return { ...row, state: fields.length > 0 ? 'CHANGES' : 'UNCHANGED', fields, error };
}
