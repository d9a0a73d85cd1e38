import type { ListedSlug } from '../../../../contract/entities/services/slugDesk.ts';
import { slugFromName } from '../../../../contract/entities/services/slugFromName.ts';
import { takenAmong, wordsForAddresses } from '../../../tables/services/slugDesk.ts';
import type { Writing } from '../../writing.ts';
import { wordsApart } from './slugSuggestions.ts';

/** Adds a free slug to each slug with findings on a page, if one can be derived. */
export async function withRemedies(
  { db, businessId }: Pick<Writing, 'db' | 'businessId'>,
  page: readonly ListedSlug[],
): Promise<ListedSlug[]> {
  const words = await wordsForAddresses(
    db,
    businessId,
    page.flatMap(({ serviceId, findings }) => (findings.length > 0 ? serviceId : [])),
  );
  const candidatesOf = ({ serviceId, name, slug, transliteration, findings }: ListedSlug): string[] => {
    const known = findings.length > 0 ? words.get(serviceId) : undefined;
    const base = transliteration ?? slugFromName(name);
    if (!known || base === 'untitled') return [];
    return [base, ...wordsApart(base, known)].filter((candidate) => candidate !== slug);
  };
  const taken = await takenAmong(db, businessId, page.flatMap(candidatesOf));
  return page.map((slug) => {
    const suggestion = candidatesOf(slug).find((candidate) => !taken.has(candidate));
    if (suggestion === undefined) return slug;
    // No two rows get the same suggestion.
    taken.add(suggestion);
    return { ...slug, suggestion };
  });
}
