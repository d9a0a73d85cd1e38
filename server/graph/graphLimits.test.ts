import { buildSchema, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { graphLimits, tooLarge } from './graphLimits.ts';

const schema = buildSchema(`
  type Query { find: Found other: Found }
  type Found { page: [Thing!]! first: Thing count: Int }
  type Thing { name: String inner: Thing parts: [Thing!] }
`);

function reasonFor(document: string): string | undefined {
  return tooLarge(schema, parse(document))?.message;
}

function nested(field: string, times: number, innermost: string): string {
  return `${`${field} { `.repeat(times)}${innermost}${' }'.repeat(times)}`;
}

function named(count: number, field: string): string {
  return Array.from({ length: count }, (_, index) => `a${index}: ${field}`).join(' ');
}

describe('the size of a document', () => {
  test('has the depth of its deepest field, through fragments too', () => {
    const deepest = graphLimits.depth - 3;
    expect(reasonFor(`{ find { first { ${nested('inner', deepest, 'name')} } } }`)).toBeUndefined();
    const tooDeep = `Fields are nested ${graphLimits.depth + 1} deep; at most ${graphLimits.depth} are answered.`;
    expect(reasonFor(`{ find { first { ${nested('inner', deepest + 1, 'name')} } } }`)).toBe(tooDeep);
    const spread = `{ find { first { ...Deep } } } fragment Deep on Thing { ...Deeper }
      fragment Deeper on Thing { ... on Thing { ${nested('inner', deepest + 1, 'name')} } }`;
    expect(reasonFor(spread)).toBe(tooDeep);
  });

  test('limits the number of calls, under any aliases', () => {
    expect(reasonFor(`{ ${named(graphLimits.calls, 'find { count }')} }`)).toBeUndefined();
    expect(
      reasonFor(
        `{ ...All other { count } } fragment All on Query { ${named(graphLimits.calls, 'find { count }')} }`,
      ),
    ).toBe(`${graphLimits.calls + 1} calls in one request; at most ${graphLimits.calls} are answered.`);
  });

  test('counts the values of its largest answer: a page of a hundred, inner lists of five', () => {
    // 1 + 1 + 100 entities of 499 names: 49,902 values.
    expect(reasonFor(`{ find { page { ${named(499, 'name')} } } }`)).toBeUndefined();
    expect(reasonFor(`{ find { page { ${named(500, 'name')} } } }`)).toContain('could have 50002 values');
    expect(reasonFor(`{ find { page { parts { ${named(99, 'name')} } } } }`)).toBeUndefined();
    expect(reasonFor(`{ find { page { parts { ${named(100, 'name')} } } } }`)).toContain(
      'could have 50102 values',
    );
  });

  test('is measured without expanding nested fragments', () => {
    const fragments = Array.from(
      { length: 200 },
      (_, index) => `fragment F${index} on Thing { ...F${index + 1} ...F${index + 1} }`,
    );
    const document = `{ find { first { ...F0 } } } ${fragments.join(' ')} fragment F200 on Thing { name }`;
    expect(reasonFor(document)).toContain('at most 50000');
  });

  test('is limited for each of its operations', () => {
    const much = `{ ${named(graphLimits.calls + 1, 'find { count }')} }`;
    expect(reasonFor(`query Small { find { count } } query Large ${much}`)).toContain('calls in one request');
  });
});
