import { cloneContract, type AssignedField } from '../../../../contract/entities/services/cloneContract.ts';
import type { CloneChoice } from '../../../../contract/entities/services/cloneRule.ts';
import type { Service } from '../../../../contract/entities/services/service.ts';
import type { ServiceLocation } from '../../../../contract/entities/services/serviceLocation.ts';
import type { Slug } from '../../../../contract/entities/services/slug.ts';
import { copyPaths, setPath, type Fields } from '../../../../contract/paths.ts';
import { bookingsAppId } from '../createService.ts';

/** Facts about a clone before it is made. */
export interface CloneFacts {
  id: string;
  name: string;
  mainSlug: Slug;
  hidden: boolean;
  now: Date;
  choices: Readonly<Record<CloneChoice, boolean>>;
  /** The business's default policy, for a clone without its source's policy. */
  defaultPolicyId: string | undefined;
  /** Location instead of the source's. */
  location: ServiceLocation | undefined;
  minutes: number | undefined;
  /** Plans that may cover it. */
  planIds: readonly string[];
  formId: string;
}

type Assign = (facts: CloneFacts) => unknown;

/** Derived when the service is read: from its slug, variants or sessions. */
const fromElsewhere: Assign = () => undefined;

const assignedFields: Record<AssignedField, Assign> = {
  id: ({ id }) => id,
  createdByAppId: () => bookingsAppId,
  name: ({ name }) => name,
  'form.id': ({ formId }) => formId,
  'payment.varied.minPrice': fromElsewhere,
  'payment.varied.maxPrice': fromElsewhere,
  'schedule.id': () => crypto.randomUUID(),
  'schedule.firstSessionStart': fromElsewhere,
  'schedule.lastSessionEnd': fromElsewhere,
  supportedSlugs: fromElsewhere,
  mainSlug: ({ mainSlug }) => mainSlug,
  urls: fromElsewhere,
  createdDate: ({ now }) => now.toISOString(),
  updatedDate: ({ now }) => now.toISOString(),
  revision: () => '1',
};

const copiedPaths = Object.entries(cloneContract).flatMap(([path, { becomes }]) =>
  becomes === 'copied' ? [path] : [],
);

/**
 * Builds the clone of a service according to {@link cloneContract} and the caller's choices. Not parsed: all values are those of
 * a stored service, or the server's.
 */
export function cloneOf(source: Service, facts: CloneFacts): Service {
  const copied = copyPaths<Fields>({}, source, copiedPaths);
  const assigned = Object.entries(assignedFields).reduce<Fields>(
    (fields, [path, assign]) => setPath(fields, path, assign(facts)),
    copied,
  );
  return { ...asChosen(assigned, facts), hidden: facts.hidden } as unknown as Service;
}

function asChosen(
  clone: Fields,
  { choices, location, minutes, planIds, defaultPolicyId }: CloneFacts,
): Fields {
  const constraints = 'schedule.availabilityConstraints';
  const decisions: readonly (readonly [decided: boolean, path: string, value: unknown])[] = [
    [!choices.staff, 'staffMemberIds', []],
    [!choices.pictures, 'media', { items: [] }],
    [!choices.locations, 'locations', []],
    [location !== undefined, 'locations', [location]],
    [planIds.length > 0, 'payment.pricingPlanIds', planIds],
    [!choices.bookingPolicy, 'bookingPolicy', defaultPolicyId && { id: defaultPolicyId }],
    [minutes !== undefined, `${constraints}.sessionDurations`, [minutes]],
    // A fixed duration replaces a range.
    [minutes !== undefined, `${constraints}.durationRange`, undefined],
    [minutes !== undefined, `${constraints}.durations`, undefined],
  ];
  return decisions.reduce<Fields>(
    (fields, [decided, path, value]) => (decided ? setPath(fields, path, value) : fields),
    clone,
  );
}

/** The booking form of a service if it is not the default one. */
export function ownFormOf({ form }: Service, defaultId: string): string | undefined {
  return form?.id === defaultId ? undefined : form?.id;
}
