import { sql } from 'kysely';
import { cloneChoices, type CloneChoice } from '../../../../contract/entities/services/cloneRule.ts';
import type { ClonePart } from '../../../../contract/entities/services/cloneReceipt.ts';
import type { OptionsAndVariants } from '../../../../contract/entities/prices/optionsAndVariants.ts';
import type { Service } from '../../../../contract/entities/services/service.ts';
import type { ServiceLocation } from '../../../../contract/entities/services/serviceLocation.ts';
import { slotLocationOf } from '../../../../contract/entities/availability/slotLocation.ts';
import type { Slug } from '../../../../contract/entities/services/slug.ts';
import { ApiError, brokenRule, invalidArgument } from '../../../../contract/errors.ts';
import type { CallContext } from '../../callContext.ts';
import { defaultBookingPolicy } from '../../../tables/terms/bookingPolicies.ts';
import { bookingFormStates, defaultBookingFormId } from '../../../tables/terms/bookingForms.ts';
import { locationTable } from '../../../tables/locations/locations.ts';
import { existingPlanIds } from '../../../tables/prices/pricingPlans.ts';
import { copyAsRead } from '../../../tables/services/services.ts';
import { insertServiceClone } from '../../../tables/services/serviceClones.ts';
import { allInOrder } from '../../allInOrder.ts';
import { attemptItem, type ItemOutcome } from '../../bulk.ts';
import { mostTargets } from '../../jobs/jobs.ts';
import { findOptionsAndVariants } from '../../../tables/prices/optionsAndVariants.ts';
import { writingOf, type Writing } from '../../writing.ts';
import { failedPart } from './cloneParts.ts';
import { cloneOf, ownFormOf, type CloneFacts } from './cloneFields.ts';
import { recurringSessionsOf, startSessionCopy } from './copySessions.ts';
import { addService } from '../createService.ts';
import { addOptionsAndVariants, clonedFor } from '../../prices/optionsAndVariants.ts';
import { readService } from '../readService.ts';

export interface CloneRequest {
  name: string | ((source: Service) => string);
  /** Reserves a slug for the clone, which does not exist yet. */
  takeSlug: (cloneId: string, source: Service) => Promise<Slug>;
  choices: Readonly<Record<CloneChoice, boolean>>;
  /**
   * When customers see it. `asSource`: at once, if they see the source, even before its sessions are copied: it
   * cannot be booked without a calendar. Never while a part is missing.
   */
  shown: 'asSource' | 'onceComplete' | 'no';
  businessLocationId?: string | undefined;
  minutes?: number | undefined;
}

/**
 * Copies a service. A part that cannot be copied fails alone: the parts list the error, and the clone is hidden
 * from customers. `hadOwnForm`: the source has another form than the default one. Throws NOT_FOUND, field violations,
 * and the errors of reserving the slug.
 */
export async function makeClone(
  context: CallContext,
  sourceId: string,
  { name, takeSlug, choices, shown, businessLocationId, minutes }: CloneRequest,
): Promise<{ service: Service; parts: ClonePart[]; hadOwnForm: boolean }> {
  const writing = writingOf(context);
  const { db, businessId, now } = writing;
  // Reads that do not depend on each other are sent together.
  const [source, location, defaultFormId, priced] = await allInOrder([
    readService(writing, sourceId),
    locationOf(writing, businessLocationId),
    defaultBookingFormId(db, businessId),
    choices.optionsAndVariants ? pricesOf(writing, { id: sourceId }, minutes) : undefined,
  ]);
  if (minutes !== undefined && source.type !== 'APPOINTMENT') throw lengthFromCalendar();
  const defaultForm: ClonedForm = { id: defaultFormId };
  const id = crypto.randomUUID();
  const [plans, form, sessions, defaultPolicy, mainSlug] = await allInOrder([
    choices.plans ? plansOf(writing, source) : noPlans,
    choices.form ? formOf(writing, source, defaultForm) : defaultForm,
    choices.recurringSessions ? recurringSessionsOf(context, source) : [],
    choices.bookingPolicy ? undefined : defaultBookingPolicy(db, businessId),
    takeSlug(id, source),
  ]);
  const sessionError = sessions.length > mostTargets ? tooManySessions() : undefined;
  const facts: Omit<CloneFacts, 'hidden'> = {
    id,
    name: typeof name === 'string' ? name : name(source),
    mainSlug,
    now,
    choices,
    defaultPolicyId: defaultPolicy?.id,
    location,
    minutes,
    planIds: plans.ids,
    formId: form.id,
  };
  const incomplete = Boolean(plans.error ?? form.error ?? sessionError);
  const hidden =
    incomplete ||
    shown === 'no' ||
    (shown === 'asSource' && source.hidden === true) ||
    (shown === 'onceComplete' && sessions.length > 0);
  const add = (visibility: { hidden: boolean }) => {
    const copy = cloneOf(source, { ...facts, ...visibility });
    return addService(writing, copy, copyAsRead(source, copy));
  };
  const outcome: ItemOutcome<Service> = priced
    ? await attemptItem(db, async () => {
        const added = await add({ hidden });
        await addOptionsAndVariants(writing, added, clonedFor(id, priced));
        return added;
      })
    : { item: await add({ hidden }) };
  const clone = 'item' in outcome ? outcome.item : await add({ hidden: true });

  const copiesSessions = sessions.length > 0 && !sessionError;
  const outcomes: Record<CloneChoice, Outcome> = {
    staff: there(source.staffMemberIds),
    locations: location ? 'DONE' : there(source.locations),
    plans: plans.error ?? there(plans.ids),
    form: form.error ?? (form.id === defaultForm.id ? undefined : 'DONE'),
    optionsAndVariants: 'error' in outcome ? outcome.error : priced && 'DONE',
    pictures: there(source.media?.items),
    bookingPolicy: source.bookingPolicy?.id === undefined ? undefined : 'DONE',
    recurringSessions: sessionError ?? (copiesSessions ? 'PENDING' : undefined),
  };
  const parts = cloneChoices.flatMap((part) => partOf(part, choices[part] ? outcomes[part] : undefined));
  await insertServiceClone(db, businessId, {
    serviceId: id,
    sourceId: source.id,
    locationId: businessLocationId ?? null,
    minutes: minutes ?? null,
    shown: shown === 'asSource' ? source.hidden !== true : shown === 'onceComplete',
    parts,
  });
  if (copiesSessions) {
    await startSessionCopy(context, {
      source,
      clone,
      sessions,
      location: location && slotLocationOf(location),
    });
  }
  const isAsAdded = !priced && !copiesSessions;
  const service = isAsAdded ? clone : await readService(writing, id);
  return { service, parts, hadOwnForm: ownFormOf(source, defaultForm.id) !== undefined };
}

/** Undefined if there was nothing to copy. */
type Outcome = 'DONE' | 'PENDING' | ApiError | undefined;

function partOf(part: CloneChoice, outcome: Outcome): ClonePart[] {
  if (outcome === undefined) return [];
  if (!(outcome instanceof ApiError)) return [{ part, state: outcome }];
  return [failedPart(part, outcome)];
}

const there = (list: readonly unknown[] | undefined): Outcome =>
  list !== undefined && list.length > 0 ? 'DONE' : undefined;

/** A location of the business in the form of services. Throws a field violation for an unknown or archived one. */
export async function locationOf(
  { db, businessId }: Pick<Writing, 'db' | 'businessId'>,
  id: string | undefined,
): Promise<ServiceLocation | undefined> {
  if (id === undefined) return undefined;
  const [found] = await locationTable.select(db, businessId, sql`and not archived and id = ${id}`);
  if (!found) {
    const description = 'is not an active location';
    throw invalidArgument([brokenRule('businessLocationId', 'INVALID_BUSINESS_LOCATION', description)]);
  }
  const { name, address } = found;
  return { id, type: 'BUSINESS', business: { id, name, address }, calculatedAddress: address };
}

const noPlans: { ids: readonly string[]; error?: ApiError } = { ids: [] };

/**
 * The plans that cover a service; none if one of them is archived, because only existing services keep archived
 * plans.
 */
export async function plansOf({ db, businessId }: Writing, source: Service): Promise<typeof noPlans> {
  const ids = source.payment?.pricingPlanIds ?? [];
  const sold = await existingPlanIds(db, businessId, ids);
  if (ids.every((id) => sold.has(id))) return { ids };
  const description = 'One of its plans is archived, and no other service can be given it.';
  return { ids: [], error: new ApiError('INVALID_PRICING_PLAN', description) };
}

/** `error`: its own form cannot be copied. */
interface ClonedForm {
  id: string;
  error?: ApiError;
}

async function formOf(
  { db, businessId }: Writing,
  source: Service,
  defaultForm: ClonedForm,
): Promise<ClonedForm> {
  const id = ownFormOf(source, defaultForm.id);
  if (id === undefined) return defaultForm;
  if ((await bookingFormStates(db, businessId, [id])).get(id) === 'stands') return { id };
  return { ...defaultForm, error: new ApiError('NOT_FOUND', 'Its booking form was deleted.') };
}

/** The variants; of prices by duration only that of the clone's duration. Undefined if none is left. */
export async function pricesOf(
  writing: Writing,
  source: Pick<Service, 'id'>,
  minutes: number | undefined,
): Promise<OptionsAndVariants | undefined> {
  const priced = await findOptionsAndVariants(writing.db, writing.businessId, source.id);
  const [option] = priced?.options.values ?? [];
  if (minutes === undefined || option?.type !== 'DURATION') return priced;
  const values = priced?.variants.values.filter(({ choices }) => choices[0]?.duration?.minutes === minutes);
  return priced && values && values.length > 0 ? { ...priced, variants: { values } } : undefined;
}

/** The reason for copying no sessions of a service. */
export function tooManySessions(): ApiError {
  return new ApiError('FAILED_PRECONDITION', `It has more than ${mostTargets} recurring sessions to come.`);
}

function lengthFromCalendar(): ApiError {
  const description =
    'cannot be set for a class or course: its sessions in the calendar say how long they last';
  return invalidArgument([brokenRule('minutes', 'INVALID_SESSION_DURATION', description)]);
}
