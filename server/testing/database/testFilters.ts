import fc from 'fast-check';
import { sql } from 'kysely';
import { entryType } from '../../../contract/queries/operands.ts';
import {
  type FieldTable,
  type Operator,
  type QueryField,
  type ScalarType,
  findField,
  operatorsOf,
} from '../../../contract/queries/query.ts';
import type { Queries, Sql } from '../../database/database.ts';

/** Values of one type for a filter over the field at `path`; the more of them exist, the more the filter finds. */
export type ValuesOf = (path: string, type: ScalarType) => fc.Arbitrary<unknown>;

/** Any correct filter over these fields: every operator in every spelling, nested and combined. */
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

/** One field with its condition. */
function oneLeaf(fields: FieldTable, valuesOf: ValuesOf): fc.Arbitrary<object> {
  const leaves = Object.keys(fields).map((path) =>
    askedOf(path, fields, valuesOf).map((asked) => ({ [path]: asked })),
  );
  return fc.oneof(...leaves);
}

/** Empty ones are valid too, but rare, because they need few runs. */
function listOf(item: fc.Arbitrary<object>): fc.Arbitrary<object[]> {
  const some = { weight: 15, arbitrary: fc.array(item, { minLength: 1, maxLength: 3 }) };
  return fc.oneof(some, { weight: 1, arbitrary: fc.constant<object[]>([]) });
}

function spelled(names: readonly string[], operand: fc.Arbitrary<unknown>): fc.Arbitrary<object> {
  return fc.tuple(fc.constantFrom(...names), operand).map(([name, value]) => ({ [name]: value }));
}

/** The condition of a field: one operator, several, or a plain value. */
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

/** The spellings of the wire and of the specification, and mixtures of the two. */
function spellingsOf(operator: Operator): string[] {
  const names = [operator, otherSpellings[operator] ?? operator];
  return [...new Set(names.flatMap((name) => [`$${name}`, name]))];
}

/** A valid operand for an operator on a field. */
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

/** The source of rows and the condition that a filter was translated to. */
export interface Found {
  id: Sql;
  from: Sql;
  where: Sql<boolean>;
}

/** The sorted ids that each of many filters finds, in one statement. */
export async function foundByEach(db: Queries, filters: readonly Found[]): Promise<string[][]> {
  // Each list as separate JSON, because arrays of arrays must be rectangular.
  const lists = filters.map(
    ({ id, from, where }) => sql`to_json(array(select (${id})::text from ${from} where ${where}))`,
  );
  const row = await db.first(
    sql<{ found: string[][] }>`select json_build_array(${sql.join(lists)}) as found`,
  );
  return (row?.found ?? []).map((ids) => ids.toSorted());
}
