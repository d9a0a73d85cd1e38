import type { SlugIssue } from '../../../../contract/entities/services/slugDesk.ts';
import { slugFromName } from '../../../../contract/entities/services/slugFromName.ts';
import { takenAmong, wordsForAddresses } from '../../../tables/services/slugDesk.ts';
import type { Writing } from '../../writing.ts';
import { wordsApart } from './slugSuggestions.ts';

/** Adds a free slug to each issue of a page, if one can be derived. */
export async function withRemedies(
  { db, businessId }: Pick<Writing, 'db' | 'businessId'>,
  issues: readonly SlugIssue[],
): Promise<SlugIssue[]> {
  const words = await wordsForAddresses(
    db,
    businessId,
    issues.map(({ id }) => id),
  );
  const candidatesOf = ({ id, name, slug, transliteration }: SlugIssue): string[] => {
    const known = words.get(id);
    const base = transliteration ?? slugFromName(name);
    if (!known || base === 'untitled') return [];
    return [base, ...wordsApart(base, known)].filter((candidate) => candidate !== slug);
  };
  const taken = await takenAmong(db, businessId, issues.flatMap(candidatesOf));
  return issues.map((issue) => {
    const suggestion = candidatesOf(issue).find((candidate) => !taken.has(candidate));
    if (suggestion === undefined) return issue;
    // No two rows get the same suggestion.
    taken.add(suggestion);
    return { ...issue, suggestion };
  });
}
