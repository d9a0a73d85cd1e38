import { sql } from 'kysely';
import type { Sql } from './database.ts';
import { compileSql, type Statement } from './sqlCompiler.ts';
import { toParameter } from './values.ts';

/**
 * A statement of one fixed text that is asked again and again with other values: compiled once, and on a PostgreSQL
 * server read and planned once for each connection. Only for statements whose best plan does not depend on the values.
 */
export class Prepared<Row> {
  /** What the rows are: the type alone, nothing is stored. */
  declare readonly row: Row;
  readonly statement: Statement;

  constructor(statement: Statement) {
    this.statement = statement;
  }
}

/** How many texts of {@link steadily} are kept: each connection holds as many plans, of up to half a megabyte. */
const mostKept = 50;
const kept = new Map<string, string>();

/**
 * A statement that is written anew each time, but always for a few questions whose best plan does not depend on the
 * values: the same text keeps its plan, as if it had been prepared.
 */
export function steadily<Row>(statement: Sql<Row>): Prepared<Row> {
  const { text, parameters } = compileSql(statement);
  if (!kept.has(text) && kept.size < mostKept) kept.set(text, `steady ${kept.size}`);
  return new Prepared<Row>({ name: kept.get(text), text, parameters });
}

/** A fragment without values, as one piece of text: to be put into other statements quickly. */
export function fixedSql(fragment: Sql): Sql {
  const { text, parameters } = compileSql(fragment);
  if (parameters.length > 0) throw new TypeError(`A fixed fragment has values: ${text}`);
  return sql.raw(text);
}

/** Stands in the text for a value that each asking brings along. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Prepares a statement under a name of its own. `build` writes `value('ids')` where the value named `ids` belongs;
 * asking gives the values by these names.
 */
export function prepare<Row>(
  name: string,
  build: (value: (name: string) => Sql) => Sql<Row>,
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
    return new Prepared<Row>({ name, text, parameters });
  };
}
