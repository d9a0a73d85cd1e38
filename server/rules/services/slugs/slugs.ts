import {
  slugFault,
  slugFaults,
  type InvalidSlugError,
  type Slug,
} from '../../../../contract/entities/services/slug.ts';
import type { Service } from '../../../../contract/entities/services/service.ts';
import { slugFromName } from '../../../../contract/entities/services/slugFromName.ts';
import { ApiError, brokenRule, invalidArgument } from '../../../../contract/errors.ts';
import type { Queries } from '../../../database/database.ts';
import {
  releaseSlugs,
  reserveFirstFree,
  reserveSlug,
  reserveSlugs,
  setMainSlugOfDeleted,
  setSlugCustom,
  slugsOfServices,
} from '../../../tables/services/serviceSlugs.ts';
import {
  holdersOfAddresses,
  takenFrom,
  wordsForAddresses,
  type AddressHolder,
  type AddressWords,
} from '../../../tables/services/slugDesk.ts';
import { holderOnWire } from './slugHolder.ts';
import { slugSuggestions } from './slugSuggestions.ts';
import type { Writing } from '../../writing.ts';

/** Attempts in a race with concurrent requests for one slug. */
const maxAttempts = 100;

/** Reserves `base` as a new slug of the service, or the first free of `base-1`, `base-2` ... */
export async function reserveDerivedSlug(
  { db, businessId, now }: Writing,
  serviceId: string,
  base: string,
): Promise<Slug> {
  const createdDate = now.toISOString();
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const name = await reserveFirstFree(db, businessId, { base, serviceId, createdDate });
    if (name !== undefined) return { name, custom: false, createdDate };
  }
  throw new ApiError('ABORTED', `The URL “${base}” could not be reserved. Try again.`);
}

/** A service and its new name. */
interface Renamed {
  before: Pick<Service, 'id' | 'name' | 'mainSlug'>;
  name: string;
}

/**
 * The current slug of each service after a rename. A derived slug follows the name, reusing a previous one if possible;
 * a slug chosen by the owner stays, and the derived one is added as a redirect.
 */
export async function slugsAfterRename(
  writing: Writing,
  services: readonly Renamed[],
): Promise<(Slug | undefined)[]> {
  const { db, businessId } = writing;
  const renamed = services.flatMap(({ before: { id, name: was, mainSlug }, name }) => {
    const base = slugFromName(name);
    return mainSlug && base !== slugFromName(was) ? [{ id, base }] : [];
  });
  const ids = renamed.map(({ id }) => id);
  const own = ids.length === 0 ? new Map<string, Slug[]>() : await slugsOfServices(db, businessId, ids);
  const derived = new Map<string, Slug>();
  const missing = renamed.filter(({ id, base }) => {
    const had = own.get(id)?.find(({ name }) => name === base);
    if (had) derived.set(id, had);
    return !had;
  });
  for (const [id, slug] of await reserveDerivedSlugs(writing, missing)) derived.set(id, slug);
  return services.map(({ before: { id, mainSlug } }) =>
    mainSlug?.custom ? mainSlug : (derived.get(id) ?? mainSlug),
  );
}

/** {@link reserveDerivedSlug} for several services, by service. */
export async function reserveDerivedSlugs(
  writing: Writing,
  services: readonly { id: string; base: string }[],
): Promise<Map<string, Slug>> {
  const { db, businessId, now } = writing;
  if (services.length === 0) return new Map();
  const bases = services.map(({ base }) => base);
  const names = freeSlugs(bases, await takenFrom(db, businessId, [...new Set(bases)]));
  const slugs = new Map(
    services.map(({ id }, index): [string, Slug] => [
      id,
      { name: names[index] ?? '', custom: false, createdDate: now.toISOString() },
    ]),
  );
  const reserved = await reserveSlugs(db, businessId, slugs);
  for (const { id, base } of services) {
    // Another request has taken it in the meantime.
    if (!reserved.has(id)) slugs.set(id, await reserveDerivedSlug(writing, id, base));
  }
  return slugs;
}

/** The first free of `base`, `base-1`, `base-2` ... for each base in turn. */
export function freeSlugs(bases: readonly string[], taken: ReadonlySet<string>): string[] {
  const gone = new Set(taken);
  return bases.map((base) => {
    let own = base;
    for (let number = 1; gone.has(own); number += 1) own = `${base}-${number}`;
    gone.add(own);
    return own;
  });
}

/**
 * Reserves a slug of the owner's choice: a previous one of the service, or one that is free. Throws
 * SLUG_CONTAINS_ILLEGAL_CHARACTERS or UNKNOWN_SLUG_ERROR as a field violation, SLUG_ALREADY_EXISTS with the
 * holder's name and free alternatives. `words` describe a service that does not exist yet.
 */
export async function claimSlug(
  writing: Writing,
  serviceId: string,
  name: string,
  words?: AddressWords,
): Promise<Slug> {
  const { db, businessId, now } = writing;
  const fault = slugFault(name);
  if (fault) throw invalidArgument([brokenRule('slug', fault, slugFaults[fault])]);
  const slug = { name, custom: true, createdDate: now.toISOString() };
  if (await reserveSlug(db, businessId, serviceId, slug)) return slug;
  const holder = await holderOf(writing, name);
  if (holder?.id !== serviceId) throw await slugTaken(writing, { name, holder, serviceId, words });
  const own = (await slugsOfServices(db, businessId, [serviceId])).get(serviceId) ?? [];
  const ownSlug = own.find((slug) => slug.name === name) ?? slug;
  if (!ownSlug.custom) await setSlugCustom(db, businessId, { serviceId, name, custom: true });
  return { ...ownSlug, custom: true };
}

/** A slug derived from a name: the current one if it matches, a previous one, or a new one. */
export async function followingSlug(
  writing: Writing,
  serviceId: string,
  { name, present }: { name: string; present: string | undefined },
): Promise<Slug> {
  const { db, businessId } = writing;
  const base = slugFromName(name);
  const own = (await slugsOfServices(db, businessId, [serviceId])).get(serviceId) ?? [];
  const numbered = (slug: string) => slug.startsWith(`${base}-`) && /^\d+$/.test(slug.slice(base.length + 1));
  const made = own.filter((slug) => slug.name === base || numbered(slug.name));
  const slug =
    made.find((one) => one.name === present) ??
    made.find((one) => one.name === base) ??
    made[0] ??
    (await reserveDerivedSlug(writing, serviceId, base));
  if (slug.custom) {
    await setSlugCustom(db, businessId, { serviceId, name: slug.name, custom: false });
  }
  return { ...slug, custom: false };
}

/** Reserves a slug of a loaded service. Throws SLUG_ALREADY_EXISTS. */
export async function keepSlug(
  writing: Writing,
  serviceId: string,
  { name, custom = false, createdDate = writing.now.toISOString() }: Slug,
): Promise<void> {
  const { db, businessId } = writing;
  if (await reserveSlug(db, businessId, serviceId, { name, custom, createdDate })) return;
  throw await slugTaken(writing, { name, holder: await holderOf(writing, name), serviceId });
}

/**
 * Returns a previous slug of a service to it: it is still reserved, unless an import took it. Throws
 * SLUG_ALREADY_EXISTS with free ones in `data.suggestions`.
 */
export async function returnSlug(writing: Writing, serviceId: string, name: string): Promise<Slug> {
  const { db, businessId, now } = writing;
  const own = (await slugsOfServices(db, businessId, [serviceId])).get(serviceId) ?? [];
  const had = own.find((slug) => slug.name === name);
  if (had) return had;
  const slug = { name, custom: false, createdDate: now.toISOString() };
  if (await reserveSlug(db, businessId, serviceId, slug)) return slug;
  throw await slugTaken(writing, { name, holder: await holderOf(writing, name), serviceId });
}

/** Takes slugs from deleted services, which return with another one. */
export async function takeFromDeleted(writing: Writing, names: readonly string[]): Promise<void> {
  const { db, businessId } = writing;
  const holders = await holdersOfAddresses(db, businessId, names);
  const deleted = [...holders].filter(([, holder]) => holder.deleted_date !== null);
  for (const [name, { id: serviceId, current }] of deleted) {
    if (!current) continue;
    const other = await reserveDerivedSlug(writing, serviceId, name);
    await setMainSlugOfDeleted(db, businessId, { serviceId, name: other.name });
  }
  if (deleted.length === 0) return;
  await releaseSlugs(
    db,
    businessId,
    deleted.map(([name]) => name),
  );
}

async function holderOf({ db, businessId }: Writing, name: string): Promise<AddressHolder | undefined> {
  return (await holdersOfAddresses(db, businessId, [name])).get(name);
}

interface Refused {
  name: string;
  holder: AddressHolder | undefined;
  serviceId: string;
  words?: AddressWords | undefined;
}

async function slugTaken(writing: Writing, { name, holder, serviceId, words }: Refused): Promise<ApiError> {
  const { db, businessId } = writing;
  const known = words ?? (await wordsForAddresses(db, businessId, [serviceId])).get(serviceId);
  const data = {
    slug: name,
    ...(holder && { holder: holderOnWire(holder) }),
    suggestions: known ? await slugSuggestions(writing, name, known, { itself: false }) : [],
  };
  return new ApiError('SLUG_ALREADY_EXISTS', takenSentence(name, holder), { data });
}

export function takenSentence(name: string, holder: AddressHolder | undefined): string {
  if (!holder) return `The URL “${name}” is already taken.`;
  if (holder.deleted_date) return `The URL “${name}” is reserved for the deleted service “${holder.name}”.`;
  return holder.current
    ? `The URL “${name}” is used by “${holder.name}”.`
    : `The URL “${name}” still redirects to “${holder.name}”.`;
}

/** Errors of a slug for this service; empty if valid. */
export async function slugErrors(
  db: Queries,
  businessId: string,
  { serviceId, slug }: { serviceId: string; slug: string },
): Promise<InvalidSlugError[]> {
  const fault = slugFault(slug);
  if (fault) return [fault];
  const holder = (await holdersOfAddresses(db, businessId, [slug])).get(slug);
  return holder && holder.id !== serviceId ? ['SLUG_ALREADY_EXISTS'] : [];
}
