import { defaultFormId, serviceLimits, type Service } from '../../contract/entities/service.ts';
import { addService, bookingsAppId } from './createService.ts';
import { readService } from './readService.ts';
import { reserveDerivedSlug } from './slugs.ts';
import type { Writing } from './writing.ts';

/** Given by the server to each service anew. */
const assigned = Symbol('assigned');

type CloneRule<Key extends keyof Service> = typeof assigned | ((source: Service) => Service[Key]);

const copied =
  <Key extends keyof Service>(key: Key): CloneRule<Key> =>
  (source) =>
    source[key];

const leftOut = (): undefined => undefined;

/**
 * What becomes of each field of a service in its clone (reference/calls.md section 3). A field without a rule does not
 * compile: whoever adds one to a service decides here.
 */
export const cloneRules: { [Key in keyof Required<Service>]: CloneRule<Key> } = {
  id: assigned,
  appId: copied('appId'),
  createdByAppId: () => bookingsAppId,
  type: copied('type'),
  sortOrder: copied('sortOrder'),
  // Cut where it is too long, but never through the middle of a character.
  name: ({ name }) => `Copy of ${name}`.slice(0, serviceLimits.nameLength).replace(/[\uD800-\uDBFF]$/, ''),
  description: copied('description'),
  tagLine: copied('tagLine'),
  defaultCapacity: copied('defaultCapacity'),
  media: copied('media'),
  hidden: copied('hidden'),
  category: copied('category'),
  form: ({ form }) => ({ ...form, id: defaultFormId }),
  // Which plans pay for a service is decided for each one; that plans may pay is copied with the options.
  payment: ({ payment }) => payment && { ...payment, pricingPlanIds: [] },
  onlineBooking: copied('onlineBooking'),
  conferencing: copied('conferencing'),
  locations: copied('locations'),
  bookingPolicy: copied('bookingPolicy'),
  // A calendar of its own, without the sessions of the source.
  schedule: ({ schedule }) => ({
    id: crypto.randomUUID(),
    availabilityConstraints: schedule?.availabilityConstraints,
  }),
  staffMemberIds: copied('staffMemberIds'),
  staffMembers: leftOut,
  staffMemberDetails: leftOut,
  resourceGroups: copied('resourceGroups'),
  serviceResources: copied('serviceResources'),
  supportedSlugs: leftOut,
  mainSlug: assigned,
  urls: leftOut,
  extendedFields: copied('extendedFields'),
  seoData: copied('seoData'),
  createdDate: assigned,
  updatedDate: assigned,
  revision: assigned,
  // Groups belong to one service for ever (reference/calls.md section 3.1).
  addOnGroups: () => [],
  addOnDetails: () => [],
  taxableAddress: copied('taxableAddress'),
  primaryResourceType: copied('primaryResourceType'),
};

/** Copies a service field by field as {@link cloneRules} say; its first address is `copy-of-<address of the source>`. */
export async function cloneService(writing: Writing, sourceId: string): Promise<Service> {
  const source = await readService(writing, sourceId);
  const id = crypto.randomUUID();
  const mainSlug = await reserveDerivedSlug(writing, id, `copy-of-${source.mainSlug?.name ?? 'untitled'}`);
  const now = writing.now.toISOString();
  const fields = Object.entries(cloneRules).flatMap(([key, rule]) =>
    rule === assigned ? [] : [[key, rule(source)] as const],
  );
  return addService(writing, {
    ...(Object.fromEntries(fields) as Omit<Service, 'id' | 'createdDate' | 'updatedDate' | 'revision'>),
    id,
    mainSlug,
    revision: '1',
    createdDate: now,
    updatedDate: now,
  });
}
