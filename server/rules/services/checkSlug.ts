import { isSlugText, slugLimits } from '../../../contract/entities/slug.ts';
import type { SlugAvailability } from '../../../contract/entities/slugDesk.ts';
import { slugFromName } from '../../../contract/entities/slugFromName.ts';
import { ApiError } from '../../../contract/errors.ts';
import { freeSlug } from '../../tables/serviceSlugs.ts';
import { holderOfAddress, takenAmong, wordsForAddress, type AddressWords } from '../../tables/slugDesk.ts';
import { purgeDateOf } from '../history/trash.ts';
import type { Writing } from '../writing.ts';

type Asking = Pick<Writing, 'db' | 'businessId'>;

/** Whether a service could have an address. Throws NOT_FOUND for the service. */
export async function checkSlug(asking: Asking, serviceId: string, slug: string): Promise<SlugAvailability> {
  const { db, businessId } = asking;
  const words = await wordsForAddress(db, businessId, serviceId);
  if (!words) throw new ApiError('NOT_FOUND', 'There is no such service. It may have been deleted.');
  if (!isSlugText(slug)) {
    const suggestions = await suggestionsFor(asking, slugFromName(slug), words, { itself: true });
    return { state: 'ILLEGAL_CHARACTERS', slug, suggestions };
  }
  const holder = await holderOfAddress(db, businessId, slug);
  if (!holder) return { state: 'FREE', slug, suggestions: [] };
  if (holder.id === serviceId.toLowerCase()) return { state: 'OWN', slug, suggestions: [] };
  const { id, name, current, deleted_date: deletedDate } = holder;
  return {
    state: 'TAKEN',
    slug,
    holder: {
      id,
      name,
      current,
      deleted: deletedDate !== null,
      ...(deletedDate && { until: purgeDateOf(deletedDate).toISOString() }),
    },
    suggestions: await suggestionsFor(asking, slug, words, { itself: false }),
  };
}

const suggestionCount = 3;

/** Free addresses near a wanted one: with a word that tells it apart, else with a number. */
async function suggestionsFor(
  { db, businessId }: Asking,
  wanted: string,
  { name, type, category, place }: AddressWords,
  { itself }: { itself: boolean },
): Promise<string[]> {
  const apart = [place, category, type.toLowerCase()]
    .map((word) => slugFromName(word ?? ''))
    .filter((word) => word !== 'untitled' && !wanted.split('-').includes(word))
    .map((word) => `${wanted}-${word}`);
  const candidates = [...(itself ? [wanted] : []), slugFromName(name), ...apart].filter(
    (slug, index, all) => slug.length <= slugLimits.name && all.indexOf(slug) === index,
  );
  const taken = await takenAmong(db, businessId, candidates);
  const free = candidates.filter((slug) => !taken.has(slug) && (itself || slug !== wanted));
  for (let base = wanted; free.length < suggestionCount;) {
    base = await freeSlug(db, businessId, base);
    if (!free.includes(base)) free.push(base);
    // The next number is asked for as if this one were taken.
    base = nextNumber(base);
  }
  return free.slice(0, suggestionCount);
}

function nextNumber(slug: string): string {
  const [, stem = slug, number = '0'] = /^(.*?)(?:-(\d{1,9}))?$/.exec(slug) ?? [];
  return `${stem}-${Number(number) + 1}`;
}
