import type { AnswerOf, BodyOf } from '../../../../contract/call.ts';
import type { checkClones as checkCall } from '../../../../contract/calls/services/clones.ts';
import { slugFromName } from '../../../../contract/entities/services/slugFromName.ts';
import { cloneableOf } from '../../../tables/services/serviceClones.ts';
import {
  holdersOfAddresses,
  servicesCalled,
  takenFrom,
  wordsForAddresses,
  type AddressWords,
} from '../../../tables/services/slugDesk.ts';
import type { Writing } from '../../writing.ts';
import { availabilityOf } from '../slugs/checkSlug.ts';
import { freeSlugs } from '../slugs/slugs.ts';
import { notFound } from '../../notFound.ts';

type Planned = BodyOf<typeof checkCall>['clones'];

/**
 * Previews planned clones. Slugs derived from names get the same numbers as if the clones were made in this order.
 * Throws NOT_FOUND for a source.
 */
export async function checkClones(
  asking: Pick<Writing, 'db' | 'businessId' | 'now'>,
  clones: Planned,
): Promise<AnswerOf<typeof checkCall>> {
  const { db, businessId, now } = asking;
  const serviceIds = [...new Set(clones.map(({ sourceServiceId }) => sourceServiceId.toLowerCase()))];
  const words = await wordsForAddresses(db, businessId, serviceIds);
  if (words.size < serviceIds.length) throw notFound('service');
  const written = clones.flatMap(({ slug }) => slug ?? []);
  const holders = await holdersOfAddresses(db, businessId, written);
  const namesakes = await servicesCalled(
    db,
    businessId,
    clones.map(({ name }) => name.trim()),
  );
  const derived = derivedSlugs(
    clones,
    await takenFrom(
      db,
      businessId,
      clones.flatMap(({ name, slug }) => (slug === undefined ? slugFromName(name) : [])),
    ),
  );
  const slugs = clones.map(({ slug }, index) => slug ?? derived[index] ?? '');
  const reserved = new Set(slugs);
  const checks = [];
  for (const [index, { sourceServiceId, name }] of clones.entries()) {
    const slug = slugs[index] ?? '';
    const source: AddressWords | undefined = words.get(sourceServiceId.toLowerCase());
    if (!source) throw new Error('A source that was found is missing');
    const namesake = namesakes.get(name.trim());
    checks.push({
      availability: await availabilityOf(asking, slug, { ...source, name }, holders.get(slug), reserved),
      ...(namesake && { namesake }),
    });
  }
  return { checks, sources: await cloneableOf(db, businessId, { serviceIds, now }) };
}

/** Slugs derived from the names in sequence; undefined for a clone with its own slug. */
function derivedSlugs(clones: Planned, taken: ReadonlySet<string>): (string | undefined)[] {
  const names = freeSlugs(
    clones.flatMap(({ name, slug }) => (slug === undefined ? slugFromName(name) : [])),
    taken,
  );
  return clones.map(({ slug }) => (slug === undefined ? names.shift() : undefined));
}
