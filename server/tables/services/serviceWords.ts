import { sql } from 'kysely';
import type { ColumnTable } from '../../database/columns.ts';
import type { Queries, Sql } from '../../database/database.ts';
import type { Family, Shortcut } from '../../database/families.ts';
import { searchWords } from '../../database/lists/freeText.ts';
import { columnsOfLink, servicesOfLink, visibleLink } from './serviceWays.ts';

/** Maximum number of words with a prefix; beyond it all names are searched instead. */
const mostWords = 30;

/**
 * The services with a word of the searched prefix, in the order of names: the index ranges of the matching words,
 * merged. Several words, fuzzy searches and other orders use the index over all words.
 */
export function servicesByWord(columns: ColumnTable): NonNullable<Family['byText']> {
  return async (db, { businessId }, { expression = '', fuzzy = false, fields = [] }) => {
    const [beginning, ...others] = searchWords(expression);
    if (beginning === undefined || others.length > 0 || fuzzy || fields.length > 0) return undefined;
    const words = await wordsBeginningWith(db, businessId, beginning);
    return words.length <= mostWords ? shortcutTo(words, columns) : undefined;
  };
}

function shortcutTo(words: readonly string[], columns: ColumnTable): Shortcut {
  return (question, { businessId, rank }) => {
    const [order, ...further] = question.sort ?? [];
    if (order?.path !== 'name' || further.length > 0) return undefined;
    const direction = order.order === 'DESC' ? sql`desc` : sql`asc`;
    const source = {
      from: sql`${streams(words, businessId, direction)} as link ${servicesOfLink(question)}`,
      columns: columnsOfLink(columns),
      where: sql<boolean>`${visibleLink(rank)}`,
    };
    return { source, rest: question.condition };
  };
}

/** Each service once, even if several of its words match. */
function streams(words: readonly string[], businessId: string, direction: Sql): Sql {
  const one = (word: string) => sql`
    select business_id, name, service_id, hidden from service_words
    where business_id = ${businessId} and word = ${word}`;
  const [only, ...others] = words;
  if (only === undefined)
    return sql`(select business_id, name, id as service_id, hidden from services where false)`;
  if (others.length === 0) return sql`(${one(only)})`;
  return sql`(
    select distinct on (name, service_id) business_id, name, service_id, hidden
    from (${sql.join(words.map(one), sql` union all `)}) as streams
    order by name ${direction}, service_id ${direction})`;
}

/** The words with this prefix, at most one more than the limit, each found by one step in the index. */
async function wordsBeginningWith(db: Queries, businessId: string, beginning: string): Promise<string[]> {
  // No word contains a greater character.
  const end = `${beginning}\u{10FFFF}`;
  const next = (after: Sql) => sql`(
    select word from service_words
    where business_id = ${businessId} and ${after} and word < ${end} order by word limit 1)`;
  const rows = await db.rows(sql<{ word: string }>`
    with recursive found(word) as (
      ${next(sql`word >= ${beginning}`)}
      union all
      select ${next(sql`word > found.word`)} from found where found.word is not null
    )
    select word from found where word is not null limit ${sql.lit(mostWords + 1)}`);
  return rows.map(({ word }) => word);
}
