import type { AnswerOf } from '../../../../contract/call.ts';
import type { previewBulkRunDeletion } from '../../../../contract/calls/bulkRuns/bulkRuns.ts';
import type { Service } from '../../../../contract/entities/services/service.ts';
import { slotLocationOf } from '../../../../contract/entities/availability/slotLocation.ts';
import { invalidArgument } from '../../../../contract/errors.ts';
import { getPath } from '../../../../contract/paths.ts';
import type { BulkRunRow } from '../../../tables/bulkRuns/bulkRuns.ts';
import { sessionTimesOf } from '../../../tables/calendar/sessions.ts';
import { serviceFamily } from '../../../tables/services/serviceFamily.ts';
import { wholeServices } from '../../../tables/services/wholeServices.ts';
import { fieldChangesOf, ownFieldsOfService } from '../../history/ownFields.ts';
import { deleteServiceIn } from '../../services/deleteService.ts';
import { carryOut } from '../../services/impact/carryOutImpact.ts';
import { previewServiceDeletion, refuseOtherDeletion } from '../../services/impact/previewDeletion.ts';
import { choiceAtRemoved, impactOf } from '../../services/impact/serviceImpact.ts';
import { askingOf } from '../../services/queryServices.ts';
import { lockWholeService } from '../../services/readService.ts';
import { removedLocations } from '../../services/serviceLocations.ts';
import { referenceViolations } from '../../services/serviceReferences.ts';
import { slugAfterRename } from '../../services/slugs/slugs.ts';
import { saveService } from '../../services/updateService.ts';
import { readingOf, type Writing } from '../../writing.ts';
import { noSideEffects, type BulkFamily, type DeletionPreview, type LockedRecord } from '../bulkFamily.ts';
import { bulkValueOf, hasField } from './applyOperations.ts';
import { bulkItemPlanOf, bulkPlanOf, planBulkItem } from './planBulkItem.ts';
import { saveRaisedVariants, variantPriceNow, variantsToRaise } from './raisePrices.ts';
import { sideEffectsOfServices } from './sideEffects.ts';
import { notifyOnce } from './notifyOnce.ts';
import { previewUndoUnedited, undoUnedited } from './undoUnedited.ts';

/** Bulk runs of services. */
export const servicesInRuns: BulkFamily = {
  entity: 'service',
  plural: 'services',
  records: {
    tallied: 'services',
    table: serviceFamily,
    asking: ({ businessId, caller }) => askingOf(businessId, caller.rank),
    valuesOf: async (context, records) => {
      const services = await wholeServices(readingOf(context), records);
      return services.map(
        (service) => (field) =>
          hasField(service, field) ? { value: bulkValueOf(service, field) } : undefined,
      );
    },
  },
  planner: async (context, work) => {
    const reading = readingOf(context);
    const plan = await bulkPlanOf({ ...reading, now: context.now }, work);
    return async (records) => {
      const ids = records.map(({ id }) => id);
      const priced = await variantsToRaise(context, work, ids);
      const planned = [];
      for (const service of await wholeServices(reading, records)) {
        const { id, name } = service;
        planned.push({ id, name, ...(await planBulkItem(service, plan, priced.get(id))) });
      }
      return planned;
    };
  },
  sideEffectsOf: sideEffectsOfServices,
  lock: lockPlanned,
  deletion: {
    refuseOther: refuseOtherDeletion,
    carryOut: async (writing, run, id, options) => {
      await deleteServiceIn(writing, run.id, id, options);
    },
    finish: notifyOnce,
  },
  undo: { update: undoUnedited, preview: previewUndoUnedited },
};

export const previewDeletionOfServices: DeletionPreview<AnswerOf<typeof previewBulkRunDeletion>> = async (
  context,
  ids,
  options,
) => {
  const answer = await previewServiceDeletion(context, ids, options);
  const { sessions, bookings } = answer.impact;
  const ended = { sessions: sessions.cancelled, bookings: bookings.cancelled };
  return { answer, sideEffects: { ...noSideEffects, ...ended } };
};

async function lockPlanned(writing: Writing, run: BulkRunRow, serviceId: string): Promise<LockedRecord> {
  const before = await lockWholeService(writing, serviceId);
  const priced = (await variantsToRaise(writing, run.work, [serviceId])).get(serviceId);
  // Fitting operations depend on everything that the preview looked up; otherwise saving validates the references.
  const planFor = run.work.unfitting === 'WHAT_FITS' ? bulkPlanOf : bulkItemPlanOf;
  const planned = await planBulkItem(before, await planFor(writing, run.work), priced);
  const own = ownFieldsOfService(before);
  return {
    planned,
    valueAt: (path) => getPath(own, path) ?? variantPriceNow(priced, path),
    save: async () => {
      const { variants } = planned;
      const next = variants ? await saveRaisedVariants(writing, planned.after, variants) : planned.after;
      const after = await save(writing, run, before, next);
      return [...fieldChangesOf(own, ownFieldsOfService(after)), ...(variants?.fields ?? [])];
    },
  };
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
