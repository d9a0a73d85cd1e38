import { slugLimits } from '../../../../contract/entities/services/slug.ts';
import { slugFromName } from '../../../../contract/entities/services/slugFromName.ts';
import { freeSlug } from '../../../tables/services/serviceSlugs.ts';
import { takenAmong, type AddressWords } from '../../../tables/services/slugDesk.ts';
import type { Writing } from '../../writing.ts';

const suggestionCount = 3;

/**
 * Free slugs similar to a requested one: with a distinguishing word, otherwise with a number.
 * @param reserved free slugs that are about to be used
 */
export async function slugSuggestions(
  { db, businessId }: Pick<Writing, 'db' | 'businessId'>,
  wanted: string,
  words: AddressWords,
  { itself, reserved = new Set() }: { itself: boolean; reserved?: ReadonlySet<string> },
): Promise<string[]> {
  const candidates = [
    ...(itself ? [wanted] : []),
    slugFromName(words.name),
    ...wordsApart(wanted, words),
  ].filter((slug, index, all) => slug.length <= slugLimits.name && all.indexOf(slug) === index);
  const taken = await takenAmong(db, businessId, candidates);
  const free = candidates.filter(
    (slug) => !taken.has(slug) && !reserved.has(slug) && (itself || slug !== wanted),
  );
  for (let base = wanted; free.length < suggestionCount;) {
    base = await freeSlug(db, businessId, base);
    if (!free.includes(base) && !reserved.has(base)) free.push(base);
    // Continues with the number after this one.
    base = nextNumber(base);
  }
  return free.slice(0, suggestionCount);
}

/** The slug with each distinguishing word of its service: location, category, type. */
export function wordsApart(wanted: string, { location, category, type }: AddressWords): string[] {
  return [location, category, type.toLowerCase()]
    .map((word) => slugFromName(word ?? ''))
    .filter((word) => word !== 'untitled' && !wanted.split('-').includes(word))
    .map((word) => `${wanted}-${word}`)
    .filter((slug) => slug.length <= slugLimits.name);
}

function nextNumber(slug: string): string {
  const [, stem = slug, number = '0'] = /^(.*?)(?:-(\d{1,9}))?$/.exec(slug) ?? [];
  return `${stem}-${Number(number) + 1}`;
}
