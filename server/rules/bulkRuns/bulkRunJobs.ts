import { sql } from 'kysely';
import * as z from 'zod';
import type { OptionsAndVariants } from '../../../contract/entities/optionsAndVariants.ts';
import type { Service } from '../../../contract/entities/service.ts';
import { slotLocationOf } from '../../../contract/entities/slotLocation.ts';
import { guid } from '../../../contract/entities/text.ts';
import { ApiError, invalidArgument } from '../../../contract/errors.ts';
import { equalValues, getPath } from '../../../contract/paths.ts';
import { selectBulkItems, updateBulkItem } from '../../tables/bulkRuns/bulkRunItems.ts';
import { findBulkRun, type BulkRunRow } from '../../tables/bulkRuns/bulkRuns.ts';
import { lastChangeIdOf } from '../../tables/history/recordedChanges.ts';
import { sessionTimesOf } from '../../tables/calendar/sessions.ts';
import { carryOut } from '../services/impact/carryOutImpact.ts';
import { deleteServiceIn } from '../services/deleteService.ts';
import type { JobKind } from '../jobs.ts';
import { fieldChangesOf, ownFieldsOfService } from '../history/ownFields.ts';
import {
  blockedError,
  bulkItemPlanOf,
  bulkPlanOf,
  itemErrorOf,
  planBulkItem,
  type PlannedItem,
} from './planBulkItem.ts';
import { saveRaisedVariants, variantPriceNow, variantsToRaise } from './raisePrices.ts';
import { lockWholeService } from '../services/readService.ts';
import { choiceAtRemoved, impactOf } from '../services/impact/serviceImpact.ts';
import { removedLocations } from '../services/serviceLocations.ts';
import { referenceViolations } from '../services/serviceReferences.ts';
import { slugAfterRename } from '../services/slugs/slugs.ts';
import { tellOnce } from './tellOnce.ts';
import { saveService } from '../services/updateService.ts';
import type { Writing } from '../writing.ts';

const jobRequest = z.strictObject({ runId: guid, retry: z.boolean() });
type BulkRunJob = z.infer<typeof jobRequest>;

export const bulkRunJobs: JobKind<BulkRunJob> = {
  name: 'bulkRun',
  request: jobRequest,
  batchSize: 100,
  workOn,
  refused: async ({ db, businessId }, serviceId, { runId }, error) =>
    updateBulkItem(db, { businessId, runId, serviceId }, { state: 'FAILED', error: itemErrorOf(error) }),
  finish: async (writing, { runId }) => {
    await tellOnce(writing, await runOf(writing, runId));
  },
};

async function runOf({ db, businessId }: Writing, runId: string): Promise<BulkRunRow> {
  const run = await findBulkRun(db, businessId, runId);
  if (!run) throw new Error('A bulk run that was started is not there.');
  return run;
}

async function workOn(job: Writing, serviceId: string, { runId, retry }: BulkRunJob): Promise<void> {
  const writing: Writing = { ...job, runId };
  const { db, businessId } = writing;
  const key = { businessId, runId, serviceId };
  const run = await runOf(writing, runId);
  const before = await lockWholeService(writing, serviceId);
  if (run.work.deletion) {
    await deleteServiceIn(writing, runId, serviceId, run.work.deletion);
    const changeId = await lastChangeIdOf(db, businessId, serviceId);
    return updateBulkItem(db, key, { state: 'DONE', changeId });
  }
  const priced = (await variantsToRaise(writing, run.work, [serviceId])).get(serviceId);
  // Fitting operations depend on everything that the preview looked up; otherwise saving validates the references.
  const planFor = run.work.unfitting === 'WHAT_FITS' ? bulkPlanOf : bulkItemPlanOf;
  const planned = planBulkItem(before, await planFor(writing, run.work), priced);
  // A retry was decided with the current state in view, so edits since the preview don't block it.
  if (!retry) await refuseIfEdited(writing, run, { service: before, priced }, planned);
  if (planned.violations.length > 0) throw invalidArgument(planned.violations);
  if (planned.fields.length === 0) return updateBulkItem(db, key, { state: 'UNCHANGED', fields: [] });
  const { variants } = planned;
  const next = variants ? await saveRaisedVariants(writing, planned.after, variants) : planned.after;
  const after = await save(writing, run, before, next);
  const changeId = await lastChangeIdOf(db, businessId, serviceId);
  const own = fieldChangesOf(ownFieldsOfService(before), ownFieldsOfService(after));
  const fields = [...own, ...(variants?.fields ?? [])];
  const error = planned.unfitting.length > 0 ? blockedError(planned.unfitting) : undefined;
  return updateBulkItem(db, key, { state: 'DONE', fields, changeId, ...(error && { error }) });
}

/**
 * Throws CHANGED_SINCE if the service was edited since the preview, because the user has not seen the resulting
 * values.
 */
async function refuseIfEdited(
  { db, businessId }: Writing,
  { id: runId }: BulkRunRow,
  { service, priced }: { service: Service; priced: OptionsAndVariants | undefined },
  { fields: planned, unfitting }: PlannedItem,
): Promise<void> {
  const ofService = sql`and service_id = ${service.id}`;
  const [item] = await selectBulkItems(db, businessId, runId, ofService);
  const now = ownFieldsOfService(service);
  const seen = new Map(item?.fields.map((change) => [change.field, change]));
  const fields = [...new Set([...seen.keys(), ...planned.map(({ field }) => field)])].filter(
    (field) =>
      !equalValues(getPath(now, field) ?? variantPriceNow(priced, field), seen.get(field)?.before) ||
      !seen.has(field),
  );
  if (fields.length === 0) {
    // Another edit reduced the set of fitting operations.
    if (unfitting.length > 0 && planned.length < seen.size) throw invalidArgument(unfitting);
    return;
  }
  const description = `${fields.join(', ')} ${fields.length === 1 ? 'was' : 'were'} edited since the preview.`;
  throw new ApiError('CHANGED_SINCE', description, { data: { fields } });
}

async function save(writing: Writing, run: BulkRunRow, before: Service, planned: Service): Promise<Service> {
  const violations = await referenceViolations(writing, planned, before);
  if (violations.length > 0) throw invalidArgument(violations);
  const { id, mainSlug } = before;
  const names = { before: before.name, after: planned.name };
  const slug = mainSlug && (await slugAfterRename(writing, { id, mainSlug }, names));
  const schedule = await afterRemovedPlaces(writing, run, before, planned);
  return saveService(writing, before, { ...planned, schedule, mainSlug: slug });
}

/** Applies the run's choice to sessions at removed locations. */
async function afterRemovedPlaces(
  writing: Writing,
  { work: { sessionsAtRemovedLocations: action } }: BulkRunRow,
  before: Service,
  { locations = [], schedule }: Service,
): Promise<Service['schedule']> {
  const removed = removedLocations(before.locations ?? [], locations);
  if (removed.length === 0 || action !== 'DELETE') return schedule;
  const { db, businessId, now } = writing;
  const choose = choiceAtRemoved(removed.map(slotLocationOf), { action });
  const impact = await impactOf(writing, { serviceIds: [before.id], choose, now, lock: true });
  await carryOut(writing, impact, { deletion: null });
  if (before.type === 'APPOINTMENT') return schedule;
  return { ...schedule, ...(await sessionTimesOf(db, businessId, before.id)) };
}
