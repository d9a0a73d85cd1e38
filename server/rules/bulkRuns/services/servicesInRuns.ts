import type { AnswerOf } from '../../../../contract/call.ts';
import type { previewBulkRunDeletion } from '../../../../contract/calls/bulkRuns/bulkRuns.ts';
import { withPriceRange } from '../../../../contract/entities/prices/priceRange.ts';
import type { Service } from '../../../../contract/entities/services/service.ts';
import { slotLocationOf } from '../../../../contract/entities/availability/slotLocation.ts';
import type { FieldChange } from '../../../../contract/entities/history/recordedChange.ts';
import { invalidArgument } from '../../../../contract/errors.ts';
import { getPath } from '../../../../contract/paths.ts';
import type { BulkRunRow } from '../../../tables/bulkRuns/bulkRuns.ts';
import { sessionTimesOf } from '../../../tables/calendar/sessions.ts';
import { serviceFamily } from '../../../tables/services/serviceFamily.ts';
import { fullServices } from '../../../tables/services/fullServices.ts';
import { fieldChangesOf, ownFieldsOfService } from '../../history/ownFields.ts';
import { deleteServicesIn } from '../../services/deleteService.ts';
import { carryOut } from '../../services/impact/carryOutImpact.ts';
import { previewServiceDeletion, refuseOtherDeletion } from '../../services/impact/previewDeletion.ts';
import { choiceAtRemoved, impactOf } from '../../services/impact/serviceImpact.ts';
import type { ServiceChange } from '../../prices/variantPrices.ts';
import { askingOf } from '../../services/queryServices.ts';
import { lockFullServices } from '../../services/readService.ts';
import { removedLocations } from '../../services/serviceLocations.ts';
import { referenceViolationsOf } from '../../services/serviceReferences.ts';
import { slugsAfterRename } from '../../services/slugs/slugs.ts';
import { saveServices } from '../../services/updateService.ts';
import { readingOf, type Writing } from '../../writing.ts';
import { decide, withAllowed, type ItemOutcome } from '../../bulk.ts';
import {
  noSideEffects,
  type BulkFamily,
  type DeletionPreview,
  type LockedSet,
  type PlannedRecord,
} from '../bulkFamily.ts';
import { bulkValueOf, hasField } from './applyOperations.ts';
import { bulkItemPlanOf, bulkPlanOf, planBulkItem, type PlannedItem } from './planBulkItem.ts';
import { saveRaisedVariants, variantPriceNow, variantsToRaise } from './raisePrices.ts';
import { sideEffectsOfServices } from './sideEffects.ts';
import { notifyOnce } from './notifyOnce.ts';
import { finishImport, lockImportedRows } from '../imports/saveRows.ts';
import { previewUndoCreations, undoCreation } from '../imports/undoCreation.ts';
import { previewUndoUnedited, undoUnedited } from './undoUnedited.ts';
import { notFound } from '../../notFound.ts';

/** Bulk runs of services. */
export const servicesInRuns: BulkFamily = {
  entity: 'service',
  plural: 'services',
  records: {
    tallied: 'services',
    table: serviceFamily,
    asking: ({ businessId, caller }) => askingOf(businessId, caller.rank),
    valuesOf: async (context, records) => {
      const services = await fullServices(readingOf(context), records);
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
      for (const service of await fullServices(reading, records)) {
        const { id, name } = service;
        planned.push({ id, name, ...(await planBulkItem(service, plan, priced.get(id))) });
      }
      return planned;
    };
  },
  sideEffectsOf: sideEffectsOfServices,
  lock: { together: lockPlanned },
  deletion: {
    refuseOther: refuseOtherDeletion,
    carryOut: (writing, run, ids, options) => deleteServicesIn(writing, run.id, ids, options),
    finish: notifyOnce,
  },
  imports: { lock: lockImportedRows, finish: finishImport },
  undo: {
    creations: true,
    update: (writing, change) =>
      change.action === 'created' ? undoCreation(writing, change) : undoUnedited(writing, change),
    preview: async (context, changes) => {
      const created = changes.filter(({ action }) => action === 'created');
      const updates = changes.filter(({ action }) => action !== 'created');
      return new Map([
        ...(await previewUndoCreations(context, created)),
        ...(await previewUndoUnedited(context, updates)),
      ]);
    },
  },
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

interface PlannedService extends PlannedRecord {
  before: Service;
  planned: PlannedItem;
}

async function lockPlanned(writing: Writing, run: BulkRunRow, ids: readonly string[]): Promise<LockedSet> {
  const { services } = await lockFullServices(writing, ids);
  const priced = await variantsToRaise(writing, run.work, ids);
  // Fitting operations depend on everything that the preview looked up; otherwise saving validates the references.
  const planFor = run.work.unfitting === 'WHAT_FITS' ? bulkPlanOf : bulkItemPlanOf;
  const plan = await planFor(writing, run.work);
  const records = new Map<string, PlannedService>();
  for (const [id, before] of services) {
    const own = ownFieldsOfService(before);
    records.set(id, {
      before,
      planned: await planBulkItem(before, plan, priced.get(id)),
      valueAt: (path) => getPath(own, path) ?? variantPriceNow(priced.get(id), path),
    });
  }
  return {
    records: ids.map((id) => {
      const item = records.get(id);
      return item ? { item } : { error: notFound('service') };
    }),
    save: (some) =>
      save(
        writing,
        run,
        some.flatMap((id) => records.get(id) ?? []),
      ),
  };
}

async function save(
  writing: Writing,
  run: BulkRunRow,
  records: readonly PlannedService[],
): Promise<ItemOutcome<FieldChange[]>[]> {
  const violations = await referenceViolationsOf(
    writing,
    records.map(({ before, planned }) => ({ service: planned.after, before })),
  );
  const valid = records.map((record, index) =>
    decide(() => {
      const broken = violations[index] ?? [];
      if (broken.length > 0) throw invalidArgument(broken);
      return record;
    }),
  );
  return withAllowed(valid, async (allowed) => {
    const saved = await saveServices(writing, await withConsequences(writing, run, allowed));
    return saved.map((after, index) => {
      const { before, planned } = allowed[index]!;
      const own = fieldChangesOf(ownFieldsOfService(before), ownFieldsOfService(after));
      return { item: [...own, ...(planned.variants?.fields ?? [])] };
    });
  });
}

/** Stores what changes besides the services themselves; returns their changes. */
async function withConsequences(
  writing: Writing,
  run: BulkRunRow,
  records: readonly PlannedService[],
): Promise<ServiceChange[]> {
  await saveRaisedVariants(
    writing,
    records.flatMap(({ planned }) => planned.variants ?? []),
  );
  const slugs = await slugsAfterRename(
    writing,
    records.map(({ before, planned }) => ({ before, name: planned.after.name })),
  );
  const changes: ServiceChange[] = [];
  for (const [index, { before, planned }] of records.entries()) {
    const { after, variants } = planned;
    const schedule = await afterRemovedLocations(writing, run, before, after);
    const priced = variants ? withPriceRange(after, variants.after.variants.values) : after;
    changes.push({ before, after: { ...priced, schedule, mainSlug: slugs[index] } });
  }
  return changes;
}

/** Applies the run's choice to sessions at removed locations. */
async function afterRemovedLocations(
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
