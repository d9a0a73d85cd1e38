import { isSlugText } from '../../../../contract/entities/services/slug.ts';
import type { SlugAvailability } from '../../../../contract/entities/services/slugDesk.ts';
import {
  holdersOfAddresses,
  wordsForAddresses,
  type AddressHolder,
  type AddressWords,
} from '../../../tables/services/slugDesk.ts';
import { readableSlug } from './readableSlug.ts';
import { holderOnWire } from './slugHolder.ts';
import { slugSuggestions } from './slugSuggestions.ts';
import type { Writing } from '../../writing.ts';
import { notFound } from '../../notFound.ts';

type Asking = Pick<Writing, 'db' | 'businessId'>;

/** Whether a service can have a slug. Throws NOT_FOUND for the service. */
export async function checkSlug(asking: Asking, serviceId: string, slug: string): Promise<SlugAvailability> {
  const { db, businessId } = asking;
  const words = (await wordsForAddresses(db, businessId, [serviceId])).get(serviceId.toLowerCase());
  if (!words) throw notFound('service');
  const holder = (await holdersOfAddresses(db, businessId, [slug])).get(slug);
  if (holder?.id === serviceId.toLowerCase()) return { state: 'OWN', slug, suggestions: [] };
  return availabilityOf(asking, slug, words, holder);
}

/**
 * The same for a service described by `words`, with a known holder of the slug.
 * @param reserved as of slugSuggestions
 */
export async function availabilityOf(
  asking: Asking,
  slug: string,
  words: AddressWords,
  holder: AddressHolder | undefined,
  reserved?: ReadonlySet<string>,
): Promise<SlugAvailability> {
  if (!isSlugText(slug)) {
    const readable = await readableSlug([slug, words.name]);
    const suggestions = await slugSuggestions(asking, readable, words, { itself: true, reserved });
    return { state: 'ILLEGAL_CHARACTERS', slug, suggestions };
  }
  if (!holder) return { state: 'FREE', slug, suggestions: [] };
  return {
    state: 'TAKEN',
    slug,
    holder: holderOnWire(holder),
    suggestions: await slugSuggestions(asking, slug, words, { itself: false, reserved }),
  };
}
