import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFilter } from '../../../contract/queries/filter.ts';
import { serviceFields } from '../../../contract/entities/services/serviceFields.ts';
import { fitsFilter } from '../../../server/testing/database/testMeaning.ts';
import { operatorsOf } from '../../../contract/queries/query.ts';
import {
  fieldOf,
  fromWire,
  joins,
  likelyOperator,
  operatorsFor,
  takesMany,
  takesNothing,
  toWire,
  type Clause,
  type Test,
  type TestOperator,
  type TestValue,
} from '../../records/list/advanced/conditionTree.ts';
import { expectProperty } from '../../../testProperty.ts';

const fieldPaths = Object.keys(serviceFields);
const id = '1e4fa8e8-96e7-40a6-a07e-f215083a9ded';
const parse = (filter: unknown) => parseFilter(filter, serviceFields, 'staff');

/** A valid value of the field. */
function valueFor(path: string): TestValue {
  const { type, values } = fieldOf(serviceFields, path);
  const [first] = values ?? [];
  if (first) return first;
  if (type === 'guid' || type === 'guids') return id;
  if (type === 'number' || type === 'numbers') return 5;
  if (type === 'boolean') return true;
  return type === 'date' ? '2026-03-01T09:00:00.000Z' : 'yoga';
}

function testFor(field: string, operator: TestOperator): Test {
  const value = valueFor(field);
  return { kind: 'test', field, operator, values: takesNothing(operator) ? [] : [value] };
}

const test = (field: string, operator: TestOperator, ...values: TestValue[]): Test => ({
  kind: 'test',
  field,
  operator,
  values,
});

const everyTest = fieldPaths.flatMap((path) =>
  operatorsFor(serviceFields, path).map((operator) => testFor(path, operator)),
);

describe('conditions of the advanced filter', () => {
  it('cover every field with every operator of the API', () => {
    for (const path of fieldPaths) {
      const { type, operators, required } = fieldOf(serviceFields, path);
      const asked = operatorsFor(serviceFields, path);
      const offered = (operators ?? operatorsOf[type]).filter((operator) => operator !== 'matchItems');
      const missing = offered.filter((operator) => {
        if (operator === 'exists') return !required && !asked.includes('exists') && !asked.includes('filled');
        if (operator === 'isEmpty') return !required && !asked.includes('empty');
        if (operator === 'eq' || operator === 'ne')
          return !asked.includes(operator) && !asked.includes('empty');
        return !asked.includes(operator);
      });
      expect({ path, missing }).toEqual({ path, missing: [] });
    }
  });

  it('are all accepted by the API', () => {
    for (const each of everyTest) expect(() => parse(toWire(serviceFields, each))).not.toThrow();
  });

  it('round-trip at any depth', async () => {
    const { clause } = fc.letrec<{ clause: Clause }>((tie) => ({
      clause: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom(...everyTest),
        fc.record({
          kind: fc.constant('group' as const),
          join: fc.constantFrom(...joins),
          clauses: fc.array(tie('clause'), { minLength: 1, maxLength: 3 }),
        }),
      ),
    }));
    await expectProperty(
      fc.property(clause, (built) => {
        const wire = toWire(serviceFields, built);
        const read = fromWire(serviceFields, JSON.parse(JSON.stringify(wire)));
        if (!read) throw new Error(`cannot be read: ${JSON.stringify(wire)}`);
        const again = toWire(serviceFields, read);
        expect(fromWire(serviceFields, again)).toEqual(read);
        expect(isSame(parse(again), parse(wire))).toBe(true);
      }),
      300,
    );
  });

  it('are parsed in every notation of the API', () => {
    expect(fromWire(serviceFields, { name: { $startsWith: 'Y', ge: 'A' }, tagLine: null })).toEqual({
      kind: 'group',
      join: 'all',
      clauses: [test('name', 'startsWith', 'Y'), test('name', 'gte', 'A'), test('tagLine', 'empty')],
    });
    expect(fromWire(serviceFields, { $not: { staffMemberIds: null } })?.clauses).toEqual([
      test('staffMemberIds', 'filled'),
    ]);
    expect(fromWire(serviceFields, { 'category.id': { $ne: null } })?.clauses).toEqual([
      test('category.id', 'exists'),
    ]);
    expect(fromWire(serviceFields, { $not: { $or: [{ type: 'CLASS' }] } })).toEqual({
      kind: 'group',
      join: 'none',
      clauses: [test('type', 'eq', 'CLASS')],
    });
  });

  it('are undefined when a part is unknown', () => {
    expect(fromWire(serviceFields, { colour: 'red' })).toBeUndefined();
    expect(fromWire(serviceFields, { name: { $like: 'x' } })).toBeUndefined();
    expect(fromWire(serviceFields, { $and: { name: 'x' } })).toBeUndefined();
    expect(fromWire(serviceFields, { name: { $in: [{ a: 1 }] } })).toBeUndefined();
    expect(fromWire(serviceFields, 'name')).toBeUndefined();
    // The API accepts neither for a list.
    expect(fromWire(serviceFields, { staffMemberIds: { $ne: null } })).toBeUndefined();
    expect(fromWire(serviceFields, { staffMemberIds: { $isEmpty: true } })).toBeUndefined();
  });

  it('keep their meaning when parsed and written, for any link', async () => {
    const operand = fc.constantFrom<unknown>(
      '',
      'yoga',
      5,
      true,
      null,
      [],
      [null],
      ['yoga'],
      [5, 7],
      [id],
      {},
    );
    const field = fc.constantFrom<string>(
      'name',
      'tagLine',
      'hidden',
      'staffMemberIds',
      'category.id',
      'sortOrder',
    );
    const operators = [
      'eq',
      'ne',
      'gt',
      'in',
      'nin',
      'hasSome',
      'hasAll',
      'contains',
      'exists',
      'isEmpty',
      'like',
    ];
    const { filter } = fc.letrec<{ filter: object }>((tie) => {
      const list = fc.array(tie('filter'), { maxLength: 3 });
      const written = fc.oneof(
        operand,
        fc.dictionary(fc.constantFrom(...operators.map((name) => `$${name}`)), operand, { maxKeys: 2 }),
      );
      return {
        filter: fc.oneof(
          { maxDepth: 3 },
          fc.dictionary(field, written, { maxKeys: 2 }),
          fc.record({ $and: list }),
          fc.record({ $or: list }),
          fc.record({ $not: tie('filter') }),
        ),
      };
    });
    const yoga = { name: 'yoga', tagLine: '', hidden: true, staffMemberIds: [id], sortOrder: 5 };
    const services = [yoga, { ...yoga, tagLine: 'yoga', category: { id } }, { name: 'x', hidden: false }];
    const meaningOf = (asked: object) =>
      isAccepted(asked) ? services.map((service) => fitsFilter(asked, service, serviceFields)) : 'refused';
    let compared = 0;
    await expectProperty(
      fc.property(filter, (sent) => {
        const read = fromWire(serviceFields, sent);
        compared += read && isAccepted(sent) ? 1 : 0;
        // Unparsable filters are passed on unchanged.
        const again = read ? (toWire(serviceFields, read) ?? {}) : sent;
        expect(meaningOf(again)).toEqual(meaningOf(sent));
      }),
      5000,
    );
    expect(compared).toBeGreaterThan(300);
  });

  it('start with the most likely operator of a field', () => {
    for (const path of fieldPaths)
      expect(operatorsFor(serviceFields, path)).toContain(likelyOperator(serviceFields, path));
    const fields = ['tagLine', 'createdDate', 'staffMemberIds', 'type'] as const;
    expect(fields.map((path) => likelyOperator(serviceFields, path))).toEqual([
      'contains',
      'gte',
      'hasSome',
      'eq',
    ]);
  });

  it('are omitted while incomplete', () => {
    const open: Test = { kind: 'test', field: 'name', operator: 'contains', values: [] };
    expect(toWire(serviceFields, open)).toBeUndefined();
    expect(toWire(serviceFields, { kind: 'group', join: 'any', clauses: [open] })).toBeUndefined();
    expect(takesMany('hasAll')).toBe(true);
  });
});

function isAccepted(filter: unknown): boolean {
  try {
    parse(filter);
    return true;
  } catch {
    return false;
  }
}

/** Whether two conditions are equivalent, treating a conjunction or disjunction of one as the condition. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other));
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
  const { kind, conditions, condition } = entries;
  if ((kind === 'and' || kind === 'or') && Array.isArray(conditions) && conditions.length === 1) {
    return conditions[0];
  }
  const inner = condition as { kind?: unknown; condition?: unknown } | undefined;
  return kind === 'not' && inner?.kind === 'not' ? inner.condition : entries;
}
