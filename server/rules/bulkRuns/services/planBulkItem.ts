import { sql } from 'kysely';
import type { BulkWork } from '../../../../contract/calls/bulkRuns/bulkRuns.ts';
import type { OptionsAndVariants } from '../../../../contract/entities/prices/optionsAndVariants.ts';
import {
  service as serviceSchema,
  type Service,
  type ServiceInput,
} from '../../../../contract/entities/services/service.ts';
import { lacksSessions } from '../../../../contract/entities/services/courseSessions.ts';
import { newServiceViolations } from '../../../../contract/entities/services/serviceRules.ts';
import { slugFromName } from '../../../../contract/entities/services/slugFromName.ts';
import { brokenRule, type FieldViolation } from '../../../../contract/errors.ts';
import { equalValues } from '../../../../contract/paths.ts';
import { zodToViolations } from '../../../../contract/violations.ts';
import { currencyOf } from '../../../tables/businesses.ts';
import { existingPlanIds } from '../../../tables/prices/pricingPlans.ts';
import type { Reading } from '../../../tables/services/fullServices.ts';
import type { PlannedFields } from '../bulkFamily.ts';
import { planOperations, uniqueBy } from '../planWhatFits.ts';
import { applyOperations } from './applyOperations.ts';
import { raisedVariants, type RaisedVariants } from './raisePrices.ts';
import { fieldChangesOf, ownFieldsOfService } from '../../history/ownFields.ts';
import { normalisePayment } from '../../services/servicePayment.ts';
import { referenceViolations } from '../../services/serviceReferences.ts';
import { categoryTable } from '../../../tables/services/categories.ts';

/** Data for applying a run's operations that is the same for all services. */
export interface BulkPlan {
  work: BulkWork;
  currency: string;
  now: Date;
  /** References of the operations to missing records. */
  missing: readonly FieldViolation[];
  /** Existing categories; undefined in a run, which checks each service's own. */
  categories?: ReadonlySet<string>;
}

interface ReadingNow extends Reading {
  now: Date;
}

export interface PlannedItem extends PlannedFields {
  after: Service;
  /** Set if the run raises the prices of its variants. */
  variants?: RaisedVariants;
}

/** Loads the data for the operations of a preview, once for all services. */
export async function bulkPlanOf(reading: ReadingNow, work: BulkWork): Promise<BulkPlan> {
  const { db, businessId } = reading;
  const categories = await categoryTable.select(db, businessId, sql``);
  const { missing, ...plan } = await bulkItemPlanOf(reading, work);
  return {
    ...plan,
    categories: new Set(categories.map(({ id }) => id)),
    missing: [
      ...missing,
      ...(await referenceViolations(reading, pointedAtBy(work), undefined, { keep: false })),
    ],
  };
}

/** The same for one service that is about to be saved, which validates its references. */
export async function bulkItemPlanOf({ db, businessId, now }: ReadingNow, work: BulkWork): Promise<BulkPlan> {
  const planIds = (work.operations ?? []).flatMap((operation) =>
    operation.field === 'payment.pricingPlanIds' && operation.do !== 'REMOVE' ? operation.ids : [],
  );
  const known = await existingPlanIds(db, businessId, planIds);
  const field = 'service.payment.pricingPlanIds';
  const missing = planIds
    .filter((id) => !known.has(id))
    .map((id) => brokenRule(field, 'INVALID_PRICING_PLAN', `names a plan that does not exist: ${id}`));
  return { work, currency: await currencyOf(db, businessId), now, missing };
}

/** References of the operations, as one service. */
function pointedAtBy({ operations = [] }: BulkWork): ServiceInput {
  const service: ServiceInput = {};
  for (const operation of operations) {
    if (operation.do === 'SET_REFERENCE') {
      if (operation.id === undefined) continue;
      const [entity] = operation.field.split('.') as ['category' | 'bookingPolicy' | 'form'];
      service[entity] = { id: operation.id };
    } else if (operation.do === 'ADD' || operation.do === 'SET_LIST') {
      const { field, ids } = operation;
      if (field === 'staffMemberIds') service.staffMemberIds = [...(service.staffMemberIds ?? []), ...ids];
      if (field !== 'locations.business.id') continue;
      const locations = ids.map((id) => ({ type: 'BUSINESS' as const, business: { id } }));
      service.locations = [...(service.locations ?? []), ...locations];
    }
  }
  return service;
}

/** Plans one item, both for a preview and for the run. `before` is the current service. */
export function planBulkItem(
  before: Service,
  plan: BulkPlan,
  priced?: OptionsAndVariants,
): Promise<PlannedItem> {
  return planOperations(plan.work, (operations) =>
    planOf(before, { ...plan, work: { ...plan.work, operations: [...operations] } }, priced),
  );
}

function planOf(
  before: Service,
  plan: BulkPlan,
  priced: OptionsAndVariants | undefined,
): Omit<PlannedItem, 'unfitting'> {
  const { changed, blocked } = applyOperations(before, plan.work.operations ?? []);
  const parsed = serviceSchema.safeParse(changed, { reportInput: true });
  if (!parsed.success) {
    const violations = [...blocked, ...zodToViolations(parsed.error, ['service'])];
    return { after: before, fields: [], violations };
  }
  const { data } = parsed;
  const { payment } = data;
  const after: Service =
    payment && !equalValues(payment, before.payment)
      ? { ...data, payment: normalisePayment(payment, plan.currency) }
      : data;
  const variants = raisedVariants(before, priced, plan.work);
  const own = fieldChangesOf(ownFieldsOfService(before), ownFieldsOfService(after));
  const fields = [...own, ...(variants?.fields ?? [])];
  if (fields.length === 0) return { after, fields, violations: blocked };
  const violations = [
    ...blocked,
    ...newServiceViolations(before, after),
    ...plan.missing.filter(({ field }) => fields.some((change) => isAbout(field, change.field))),
    ...categoryViolations(after, plan),
    ...visibilityViolations(before, after, plan),
    ...(variants?.violations ?? []),
  ];
  return { after, fields, violations: uniqueBy(violations), ...(variants && { variants }) };
}

/** Whether the slug follows a change of the name. */
export function changesSlug(before: Service, after: Service): boolean {
  return before.mainSlug?.custom !== true && slugFromName(before.name) !== slugFromName(after.name);
}

function isAbout(violation: string, field: string): boolean {
  const path = violation.replace(/^service\./, '');
  return path === field || path.startsWith(`${field}.`) || field.startsWith(`${path}.`);
}

/** A service of a deleted category needs a new one before other changes (reference/calls.md section 4). */
function categoryViolations({ category }: Service, { categories }: BulkPlan): FieldViolation[] {
  if (category?.id === undefined || !categories || categories.has(category.id)) return [];
  const description = 'is not an existing category';
  return [brokenRule('service.category.id', 'INVALID_CATEGORY', description)];
}

/** The dashboard shows no course that customers can't book; the interface of the platform has no such rule. */
function visibilityViolations(before: Service, after: Service, { now }: BulkPlan): FieldViolation[] {
  const isShown = before.hidden === true && after.hidden !== true;
  if (!isShown || !lacksSessions(after, now.getTime())) return [];
  const description = 'must stay on: the course has no upcoming sessions';
  return [brokenRule('service.hidden', 'COURSE_WITHOUT_SESSIONS', description)];
}
