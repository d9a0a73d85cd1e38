import { sql } from 'kysely';
import { type CallerRank, rankAllows } from '../../../contract/callerRank.ts';
import { invalidArgument } from '../../../contract/errors.ts';
import { type FieldTable, type FreeText, findField } from '../../../contract/queries/query.ts';
import { type ColumnTable, isList, valueColumnOf } from '../columns.ts';
import type { Sql } from '../database.ts';
import { literally } from './likePattern.ts';

/**
 * Free-text search (reference/query-language.md section 5): matches words by prefix, ignoring case and accents;
 * with `fuzzy` also with one letter wrong, missing, added or swapped with its neighbour.
 *
 * Plain SQL: pg_trgm and fuzzystrmatch would need rights on a server and a larger download in a browser. Rows
 * store their words in a text[] column; with `using gin (array_to_tsvector(<column>))` prefixes are an index
 * lookup, while fuzzy matches compare every row of the business.
 */

const longestWord = 100;

/** Returns the words of a text as they are stored and searched: lower case, without accents and apostrophes. */
export function searchWords(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’ʼ]/gu, '')
    .toLowerCase();
  const words = folded.split(/[\s\p{P}\p{Z}\p{Cc}\p{Cs}]+/u).filter((word) => word !== '');
  return [...new Set(words.map((word) => Array.from(word).slice(0, longestWord).join('')))];
}

/**
 * Builds the condition of a free-text search, over the given fields or all searchable ones. Throws
 * INVALID_ARGUMENT naming `search.search.fields` for a field that is not searchable. A text without any word
 * matches nothing.
 */
export function freeTextToSql(
  { expression = '', mode = 'OR', fields: chosen = [], fuzzy = false }: FreeText,
  fields: FieldTable,
  columns: ColumnTable,
  rank: CallerRank,
): Sql<boolean> {
  if (expression.trim() === '') return sql<boolean>`true`;
  const searchable = Object.keys(fields).filter((path) => isSearchable(path, fields, rank));
  refuseOthers(chosen, searchable);
  const lists = (chosen.length > 0 ? chosen : searchable).map((path) => wordsOf(path, columns));
  const found = searchWords(expression).map((word) =>
    anyOf(lists.map((list) => (fuzzy ? hasSimilarWord(list, word) : hasPrefix(list, word)))),
  );
  if (found.length === 0) return sql<boolean>`false`;
  return mode === 'AND' ? sql<boolean>`(${sql.join(found, sql` and `)})` : anyOf(found);
}

function isSearchable(path: string, fields: FieldTable, rank: CallerRank): boolean {
  const field = findField(fields, path);
  return field?.search === true && rankAllows(rank, field.minimumRank ?? 'anyone');
}

function refuseOthers(chosen: readonly string[], searchable: readonly string[]): void {
  const violations = chosen.flatMap((path, index) =>
    searchable.includes(path)
      ? []
      : {
          field: `search.search.fields.${index}`,
          description: 'is not a field that free text is looked for in',
          violatedRule: 'FIELD_NOT_ALLOWED' as const,
        },
  );
  if (violations.length > 0) throw invalidArgument(violations);
}

function wordsOf(path: string, columns: ColumnTable): Sql {
  const column = valueColumnOf(columns, path);
  if (isList(column) || !column.words) throw new Error(`The searchable field ${path} has no words column.`);
  return column.words;
}

function anyOf(conditions: readonly Sql<boolean>[]): Sql<boolean> {
  return conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

function hasPrefix(words: Sql, word: string): Sql<boolean> {
  const quoted = word.replaceAll('\\', '\\\\').replaceAll("'", "''");
  return sql<boolean>`array_to_tsvector(${words}) @@ ${`'${quoted}':*`}::tsquery`;
}

/** Nearly all words of up to three letters are one typo apart. */
const shortestFuzzy = 4;

function hasSimilarWord(words: Sql, word: string): Sql<boolean> {
  const letters = Array.from(word, literally);
  if (letters.length < shortestFuzzy) return hasPrefix(words, word);
  const text = sql`' ' || array_to_string(${words}, ' ')`;
  // Three patterns exclude nearly every row before the many are tried: five times faster on a million rows.
  return sql<boolean>`(${text} like any(${intactHalves(letters)}::text[]) and ${text} like any(${typoPatterns(letters)}::text[]))`;
}

/** One typo leaves one half of the word intact, unless it swaps the two letters in the middle. */
function intactHalves(letters: readonly string[]): string[] {
  const middle = Math.floor(letters.length / 2);
  const halves = [letters.slice(0, middle), letters.slice(middle), swapped(letters, middle - 1)];
  return halves.map((part) => `%${part.join('')}%`);
}

/** Patterns of the prefixes with at most one typo. `_` matches any letter. */
function typoPatterns(letters: readonly string[]): string[] {
  const spellings = letters.flatMap((letter, at) => {
    const [before, after] = [letters.slice(0, at), letters.slice(at + 1)];
    return [
      [...before, '_', ...after],
      [...before, ...after],
      [...before, '_', letter, ...after],
      swapped(letters, at),
    ];
  });
  return [...new Set(spellings.map((spelling) => `% ${spelling.join('')}%`))];
}

function swapped(letters: readonly string[], at: number): string[] {
  const [one = '', other = '', ...after] = letters.slice(at);
  return [...letters.slice(0, at), other, one, ...after];
}
