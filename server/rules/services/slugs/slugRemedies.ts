import type { SlugIssue } from '../../../../contract/entities/slugDesk.ts';
import { slugFromName } from '../../../../contract/entities/slugFromName.ts';
import { takenAmong, wordsForAddresses } from '../../../tables/services/slugDesk.ts';
import type { Writing } from '../../writing.ts';
import { wordsApart } from './slugSuggestions.ts';

/** The issues of a page, each with a free address that would remedy it, where one can be made of what is known. */
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
    // Two rows must not be offered the same one.
    taken.add(suggestion);
    return { ...issue, suggestion };
  });
}
