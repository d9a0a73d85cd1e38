import { sql } from 'kysely';
import { compileSql, type Sql, type Statement } from './sqlCompiler.ts';
import { toParameter } from './values.ts';

/**
 * A prepared statement: compiled once, and on a PostgreSQL server parsed and planned once per connection. Only for
 * statements whose best plan does not depend on the values.
 */
export class Prepared<Row> {
  /** Row type; no value at run time. */
  declare readonly row: Row;
  readonly statement: Statement;

  constructor(statement: Statement) {
    this.statement = statement;
  }
}

/**
 * Maximum number of texts cached by {@link steadily} for each purpose: each connection holds as many plans, of up to half a
 * megabyte. Updates of many different columns must not take the places of pages.
 */
const maxCached = { queries: 50, writes: 30 };
const cached = { queries: new Map<string, string>(), writes: new Map<string, string>() };

/** Whether the outcome of a statement may be reused until a commit (reusedOutcomes.ts). */
type Reuse = Pick<Statement, 'isReusable'>;

/**
 * Prepares a generated statement by its text. Only for statements with few different texts whose best plan does
 * not depend on the values.
 */
export function steadily<Row>(
  statement: Sql<Row>,
  purpose: keyof typeof maxCached = 'queries',
  { isReusable }: Reuse = {},
): Prepared<Row> {
  const { text, parameters } = compileSql(statement);
  const names = cached[purpose];
  if (!names.has(text) && names.size < maxCached[purpose]) names.set(text, `steady ${purpose} ${names.size}`);
  return new Prepared<Row>({ name: names.get(text), text, parameters, isReusable });
}

/** A statement that is planned at each execution, and whose outcome may be reused. */
export function reusable<Row>(statement: Sql<Row>): Prepared<Row> {
  return new Prepared<Row>({ ...compileSql(statement), isReusable: true });
}

/** Compiles a fragment without values once, for fast use in other statements. */
export function fixedSql(fragment: Sql): Sql {
  const { text, parameters } = compileSql(fragment);
  if (parameters.length > 0) throw new TypeError(`A fixed fragment has values: ${text}`);
  return sql.raw(text);
}

/** Placeholder in the text for a value that each execution supplies. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Prepares a statement under its own name. `build` writes `value('ids')` in place of the value named `ids`; each
 * execution supplies the values by these names.
 */
export function prepare<Row>(
  name: string,
  build: (value: (name: string) => Sql) => Sql<Row>,
  { isReusable }: Reuse = {},
): (values: Readonly<Record<string, unknown>>) => Prepared<Row> {
  const slots: Slot[] = [];
  let text: string | undefined;
  return (values) => {
    text ??= compileSql(
      build((slot) => sql`${new Slot(slot)}`),
      (parameter) => {
        if (!(parameter instanceof Slot))
          throw new TypeError(`A fixed value in ${name}: write it as a literal.`);
        slots.push(parameter);
        return null;
      },
    ).text;
    const parameters = slots.map((slot) => {
      if (!Object.hasOwn(values, slot.name)) throw new TypeError(`${name} was asked without ${slot.name}.`);
      return toParameter(values[slot.name]);
    });
    return new Prepared<Row>({ name, text, parameters, isReusable });
  };
}
