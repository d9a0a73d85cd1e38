/**
 * A value that is the wire's JSON text already: the database composed it, and it goes out as it is, without being read
 * and written again on its way.
 */
export class WireJson<Value> {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** The value itself, for those who look into it. */
  read(): Value {
    return JSON.parse(this.text) as Value;
  }

  /** Inside another value it is written as what it stands for. */
  toJSON(): Value {
    return this.read();
  }
}

/** A list of such values as one. */
export function wireList<Value>(items: readonly WireJson<Value>[]): WireJson<Value[]> {
  return new WireJson(`[${items.map(({ text }) => text).join(',')}]`);
}

/** An object with some of its fields in that form; fields that are undefined are left out. */
export function wireObject<Fields extends object>(fields: {
  readonly [Key in keyof Fields]: Fields[Key] | WireJson<Fields[Key]>;
}): WireJson<Fields> {
  const parts = Object.entries<unknown>(fields).flatMap(([name, value]) =>
    value === undefined
      ? []
      : `${JSON.stringify(name)}:${value instanceof WireJson ? value.text : JSON.stringify(value)}`,
  );
  return new WireJson(`{${parts.join(',')}}`);
}
