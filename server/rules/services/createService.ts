import {
  service as serviceSchema,
  serviceReadOnly,
  type Service,
  type ServiceInput,
} from '../../../contract/entities/services/service.ts';
import { serviceCreationViolations } from '../../../contract/entities/services/serviceRules.ts';
import { slugFromName } from '../../../contract/entities/services/slugFromName.ts';
import { invalidArgument } from '../../../contract/errors.ts';
import { parsedBy } from '../../../contract/violations.ts';
import { applyPatch } from '../../../contract/mask.ts';
import { clearPath, type Fields } from '../../../contract/paths.ts';
import { currencyOf } from '../../tables/businesses.ts';
import { defaultBookingFormId } from '../../tables/terms/bookingForms.ts';
import { defaultBookingPolicy } from '../../tables/terms/bookingPolicies.ts';
import { insertServices } from '../../tables/services/services.ts';
import { fullServices, type Reading } from '../../tables/services/fullServices.ts';
import { decide, itemOf, withAllowed, type ItemOutcome } from '../bulk.ts';
import { recordChanges } from '../recordChange.ts';
import { storedLocations } from './serviceLocations.ts';
import { normaliseSchedule } from './normaliseSchedule.ts';
import { normalisePayment } from './servicePayment.ts';
import { placeInCategories } from './servicePositions.ts';
import { referenceViolationsOf } from './serviceReferences.ts';
import { reserveDerivedSlugs } from './slugs/slugs.ts';
import type { Writing } from '../writing.ts';
import { firstVersion } from '../newEntity.ts';

/** Id of the platform's bookings app, which creates services (recorded answers). */
export const bookingsAppId = '13d21c63-b5ec-5912-8397-c3a5ddb27a97';

/**
 * Creates a service. Omitted fields get the platform's defaults; the server sets id, schedule, slug, revision and
 * dates. Throws one INVALID_ARGUMENT with all violations.
 */
export async function createService(writing: Writing, input: ServiceInput): Promise<Service> {
  const [outcome] = await createServices(writing, [input]);
  return itemOf(outcome);
}

/** The same for several services, in as many statements as for one. A refused service has changed nothing. */
export async function createServices(
  writing: Writing,
  inputs: readonly ServiceInput[],
): Promise<ItemOutcome<Service>[]> {
  return withAllowed(await planCreations(writing, inputs), async (services) => {
    const slugs = await reserveDerivedSlugs(
      writing,
      services.map(({ id, name }) => ({ id, base: slugFromName(name) })),
    );
    const placed = await placeInCategories(writing, services);
    const added = await addServices(
      writing,
      placed.map((service) => ({ ...service, mainSlug: slugs.get(service.id) })),
    );
    return added.map((item) => ({ item }));
  });
}

/** The valid new services, complete except for their slugs, and the refusals of the others. */
export async function planCreations(
  writing: Writing,
  inputs: readonly ServiceInput[],
): Promise<ItemOutcome<Service>[]> {
  const references = await referenceViolationsOf(
    writing,
    inputs.map((service) => ({ service })),
  );
  const defaults = await serviceDefaults(writing);
  return inputs.map((input, index) =>
    decide(() => {
      const violations = [...serviceCreationViolations(input), ...(references[index] ?? [])];
      if (violations.length > 0) throw invalidArgument(violations);
      return completeService(defaults, writableOnCreate(input), firstVersion(writing.now));
    }),
  );
}

/**
 * Stores a complete service with reserved slugs, and records its creation.
 * @param read it in wire form; default: read here
 */
export async function addService(writing: Writing, service: Service, read?: Service): Promise<Service> {
  const [added] = await addServices(writing, [service], read && [read]);
  if (!added) throw new Error('A service that was just stored is not there');
  return added;
}

/** The same for several services. */
export async function addServices(
  writing: Writing,
  services: readonly Service[],
  read?: readonly Service[],
): Promise<readonly Service[]> {
  const { db, businessId } = writing;
  await insertServices(db, businessId, services);
  const added = read ?? (await fullServices(writing, services));
  await recordChanges(
    writing,
    'service',
    added.map((after) => ({ action: 'created', after })),
  );
  return added;
}

/** The input without read-only fields and without nulls, which mean omitted. */
function writableOnCreate(input: ServiceInput): Fields {
  const sent = serviceReadOnly.reduce<Fields>(clearPath, applyPatch({}, input));
  // Sessions in the calendar determine the staff of a class or course (reference/calls.md section 3).
  return input.type === 'APPOINTMENT' ? sent : { ...sent, staffMemberIds: [] };
}

/** The business's values for services without their own. */
export interface ServiceDefaults {
  currency: string;
  formId: string;
  policyId: string | undefined;
}

/** The values of the business for fields that a new service omits. */
export async function serviceDefaults({ db, businessId }: Reading): Promise<ServiceDefaults> {
  return {
    currency: await currencyOf(db, businessId),
    formId: await defaultBookingFormId(db, businessId),
    policyId: (await defaultBookingPolicy(db, businessId))?.id,
  };
}

/** Adds the server's fields and the platform's defaults to a service. */
export function completeService(
  defaults: ServiceDefaults,
  fields: Fields,
  facts: Pick<Service, 'id' | 'revision' | 'createdDate' | 'updatedDate' | 'mainSlug'>,
): Service {
  const data = parsedBy(serviceSchema, { ...fields, ...facts }, 'service');
  const formId = data.form?.id ?? defaults.formId;
  const policyId = data.bookingPolicy?.id ?? defaults.policyId;
  return {
    ...data,
    appId: data.appId ?? bookingsAppId,
    createdByAppId: bookingsAppId,
    hidden: data.hidden ?? false,
    media: data.media ?? { items: [] },
    form: { mobileSettings: { hidden: false }, ...data.form, id: formId },
    payment: normalisePayment(data.payment ?? {}, defaults.currency),
    onlineBooking: { requireManualApproval: false, allowMultipleRequests: false, ...data.onlineBooking },
    conferencing: { enabled: false, ...data.conferencing },
    locations: storedLocations(data.locations ?? []),
    bookingPolicy: policyId === undefined ? undefined : { id: policyId },
    schedule: normaliseSchedule({
      ...data.schedule,
      id: crypto.randomUUID(),
      availabilityConstraints: {
        sessionDurations: [],
        timeBetweenSessions: 0,
        ...data.schedule?.availabilityConstraints,
      },
    }),
    taxableAddress: data.taxableAddress ?? { taxableAddressType: 'BUSINESS' },
  };
}
