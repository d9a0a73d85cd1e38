import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '../../../contract/errors.ts';
import type { FreeText } from '../../../contract/queries/query.ts';
import type { Database } from '../database.ts';
import { freeTextToSql, searchWords } from './freeText.ts';
import { engines } from '../../testing/database/testDatabase.ts';
import { createOffers, offers, sampleOffers } from '../../testing/database/testFamily.ts';

describe('search words', () => {
  it.each([
    ['Yoga Flow', ['yoga', 'flow']],
    ['  Éclair – Crème brûlée ', ['eclair', 'creme', 'brulee']],
    ["Women's / Men’s", ['womens', 'mens']],
    ['yoga YOGA', ['yoga']],
    ['100% C++ _x_', ['100', 'c++', 'x']],
    ['🧘 Йога 瑜伽', ['🧘', 'иога', '瑜伽']],
    ['!!!', []],
    ['\0\uD800', []],
  ])('of %j are %j', (text, words) => {
    expect(searchWords(text)).toEqual(words);
  });
});

const names = [
  'Yoga Flow',
  'Yoga for Beginners',
  'Hot Yoga',
  'Crème Brûlée Workshop',
  'Pilates 100',
  '🧘',
  "O'Neil",
];

describe.each(engines)('free text on $name', ({ open }) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
    const rows = sampleOffers().slice(0, names.length);
    await createOffers(
      db,
      rows.map((row, index) => ({ ...row, name: names[index] ?? '' })),
    );
  });

  async function found(text: FreeText): Promise<string[]> {
    const where = freeTextToSql(text, offers.fields, offers.columns, 'admin');
    const rows = await db.rows(sql<{ name: string }>`select name from offers where ${where}`);
    return rows.map(({ name }) => name).toSorted((one, other) => names.indexOf(one) - names.indexOf(other));
  }

  const allYoga = ['Yoga Flow', 'Yoga for Beginners', 'Hot Yoga'];

  it.each<[string, FreeText, string[]]>([
    ['no expression: finds everything', {}, names],
    ['blanks: finds everything', { expression: '  ' }, names],
    ['a prefix of a word', { expression: 'yog' }, allYoga],
    ['upper case', { expression: 'YOGA' }, allYoga],
    ['omitted accents', { expression: 'brulee' }, ['Crème Brûlée Workshop']],
    ['additional accents', { expression: 'pílätes' }, ['Pilates 100']],
    ['an omitted apostrophe', { expression: 'oneil' }, ["O'Neil"]],
    ['an emoji', { expression: '🧘' }, ['🧘']],
    ['any of the words', { expression: 'flow pilates' }, ['Yoga Flow', 'Pilates 100']],
    ['all of the words', { expression: 'yoga flo', mode: 'AND' }, ['Yoga Flow']],
    ['the middle of a word: finds nothing', { expression: 'oga' }, []],
    ['a typo without fuzzy: finds nothing', { expression: 'ypga' }, []],
    ['a wrong letter', { expression: 'ypga', fuzzy: true }, allYoga],
    ['swapped letters', { expression: 'pialtes', fuzzy: true }, ['Pilates 100']],
    ['a missing letter', { expression: 'begnner', fuzzy: true }, ['Yoga for Beginners']],
    ['an additional letter', { expression: 'yooga flow', fuzzy: true, mode: 'AND' }, ['Yoga Flow']],
    ['two typos: finds nothing', { expression: 'pjlatas', fuzzy: true }, []],
    ['punctuation only: finds nothing', { expression: '%_\\' }, []],
    ['characters with a meaning in tsquery', { expression: "'yoga':* & !" }, allYoga],
    ['a single field', { expression: 'yog', fields: ['name'] }, allYoga],
  ])('searches for %s', async (_, text, expected) => {
    expect(await found(text)).toEqual(expected);
  });

  it('matches a word with any single typo', async () => {
    const letters = Array.from('beginners');
    const mistakes = letters.flatMap((letter, at) => {
      const [before, after] = [letters.slice(0, at), letters.slice(at + 1)];
      const [next = '', ...rest] = after;
      return [
        [...before, 'x', ...after],
        [...before, ...after],
        [...before, 'x', letter, ...after],
        [...before, next, letter, ...rest],
      ];
    });
    for (const mistake of mistakes) {
      const text = { expression: mistake.join(''), fuzzy: true };
      expect([text, await found(text)]).toEqual([text, ['Yoga for Beginners']]);
    }
  });

  it.each(['tagLine', 'costs', 'colour', '__proto__'])('refuses to search in %s', async (field) => {
    const error: unknown = await found({ expression: 'yoga', fields: [field] }).catch(
      (reason: unknown) => reason,
    );
    expect(error instanceof ApiError && error.fieldViolations.map((violation) => violation.field)).toEqual([
      'search.search.fields.0',
    ]);
  });
});
