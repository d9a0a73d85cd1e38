import fc from 'fast-check';
import { sql } from 'kysely';
import { entryType } from '../../../contract/operands.ts';
import {
  type FieldTable,
  type Operator,
  type QueryField,
  type ScalarType,
  findField,
  operatorsOf,
} from '../../../contract/query.ts';
import type { Queries, Sql } from '../../database/database.ts';

/** Values of one type that a filter over the field at `path` may name; the more of them exist, the more is found. */
export type ValuesOf = (path: string, type: ScalarType) => fc.Arbitrary<unknown>;

/** Any filter over these fields, as long as it is correct: every operator in every spelling, nested and combined. */
export function anyFilter(fields: FieldTable, valuesOf: ValuesOf): fc.Arbitrary<object> {
  const leaf = oneLeaf(fields, valuesOf);
  return fc.letrec<{ filter: object }>((tie) => ({
    filter: fc.oneof(
      { maxDepth: 4 },
      leaf,
      { weight: 2, arbitrary: fc.tuple(leaf, leaf).map(([one, other]) => ({ ...one, ...other })) },
      { weight: 2, arbitrary: spelled(['$and', 'and'], listOf(tie('filter'))) },
      { weight: 2, arbitrary: spelled(['$or', 'or'], listOf(tie('filter'))) },
      spelled(['$not', 'not'], tie('filter')),
    ),
  })).filter;
}

/** One field with what is asked of it. */
function oneLeaf(fields: FieldTable, valuesOf: ValuesOf): fc.Arbitrary<object> {
  const leaves = Object.keys(fields).map((path) =>
    askedOf(path, fields, valuesOf).map((asked) => ({ [path]: asked })),
  );
  return fc.oneof(...leaves);
}

/** Empty ones have a meaning too, but need no thousand tries. */
function listOf(item: fc.Arbitrary<object>): fc.Arbitrary<object[]> {
  const some = { weight: 15, arbitrary: fc.array(item, { minLength: 1, maxLength: 3 }) };
  return fc.oneof(some, { weight: 1, arbitrary: fc.constant<object[]>([]) });
}

function spelled(names: readonly string[], operand: fc.Arbitrary<unknown>): fc.Arbitrary<object> {
  return fc.tuple(fc.constantFrom(...names), operand).map(([name, value]) => ({ [name]: value }));
}

/** What may stand behind a field: one operator, several of them, or a value itself. */
function askedOf(path: string, fields: FieldTable, valuesOf: ValuesOf): fc.Arbitrary<unknown> {
  const field = findField(fields, path);
  if (!field) throw new Error(`There is no field ${path}`);
  const operators = field.operators ?? operatorsOf[field.type];
  const operations = operators.map((operator) =>
    spelled(spellingsOf(operator), operandOf(operator, path, field, valuesOf)),
  );
  const several = fc
    .tuple(fc.oneof(...operations), fc.oneof(...operations))
    .map(([one, other]) => ({ ...one, ...other }));
  const implied = operators.includes('eq') ? [operandOf('eq', path, field, valuesOf)] : [];
  return fc.oneof(...operations, several, ...implied);
}

const otherSpellings: Partial<Record<Operator, string>> = { gte: 'ge', lte: 'le' };

/** The wire's, the specification's, and mixtures of the two. */
function spellingsOf(operator: Operator): string[] {
  const names = [operator, otherSpellings[operator] ?? operator];
  return [...new Set(names.flatMap((name) => [`$${name}`, name]))];
}

/** What may be compared with a field by an operator. */
export function operandOf(
  operator: Operator,
  path: string,
  field: QueryField,
  valuesOf: ValuesOf,
): fc.Arbitrary<unknown> {
  if (operator === 'exists' || operator === 'isEmpty') return fc.boolean();
  if (field.type === 'objects') {
    const within: ValuesOf = (inner, type) => valuesOf(`${path}.${inner}`, type);
    return operator === 'matchItems'
      ? fc.array(oneLeaf(field.items ?? {}, within), { maxLength: 3 })
      : fc.constant(null);
  }
  const value = valuesOf(path, entryType[field.type]);
  const orNull = fc.option(value, { freq: 4 });
  switch (operator) {
    case 'eq':
    case 'ne':
      return entryType[field.type] === field.type ? orNull : fc.constant(null);
    case 'in':
    case 'nin':
      return fc.array(orNull, { maxLength: 3 });
    case 'hasSome':
    case 'hasAll':
      return fc.array(value, { maxLength: 3 });
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
    case 'startsWith':
    case 'endsWith':
    case 'contains':
      return value;
    case 'matchItems':
      throw new Error(`${path} is no list of objects`);
    default:
      return operator satisfies never;
  }
}

/** Where rows are found, and which of them: what a filter became. */
export interface Found {
  id: Sql;
  from: Sql;
  where: Sql<boolean>;
}

/** What each of many filters finds, in one question: the ids, sorted. */
export async function foundByEach(db: Queries, filters: readonly Found[]): Promise<string[][]> {
  // Each list as JSON of its own: an array of arrays would have to be rectangular.
  const lists = filters.map(
    ({ id, from, where }) => sql`to_json(array(select (${id})::text from ${from} where ${where}))`,
  );
  const row = await db.first(
    sql<{ found: string[][] }>`select json_build_array(${sql.join(lists)}) as found`,
  );
  return (row?.found ?? []).map((ids) => ids.toSorted());
}
