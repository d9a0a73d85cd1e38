/** A value as the JSON text that the database composed. It is sent without being parsed and serialized again. */
export class WireJson<Value> {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** Parses the text, for callers that need the value. */
  read(): Value {
    return JSON.parse(this.text) as Value;
  }

  /** Serializes as the value when it is nested in another one. */
  toJSON(): Value {
    return this.read();
  }
}

/** Joins several such values into one list. */
export function wireList<Value>(items: readonly WireJson<Value>[]): WireJson<Value[]> {
  return new WireJson(`[${inSequence(items.map(({ text }) => text))}]`);
}

/** Composes an object whose fields may be such values; undefined fields are omitted. */
export function wireObject<Fields extends object>(fields: {
  readonly [Key in keyof Fields]: Fields[Key] | WireJson<Fields[Key]>;
}): WireJson<Fields> {
  const parts = Object.entries<unknown>(fields).flatMap(([name, value]) =>
    value === undefined
      ? []
      : `${JSON.stringify(name)}:${value instanceof WireJson ? value.text : JSON.stringify(value)}`,
  );
  return new WireJson(`{${inSequence(parts)}}`);
}

/** Separates texts by commas. `join` would copy all of them, at each level of nesting once more. */
function inSequence(texts: readonly string[]): string {
  let sequence = '';
  for (const text of texts) sequence += sequence === '' ? text : `,${text}`;
  return sequence;
}
