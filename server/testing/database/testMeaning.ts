import type { FieldTable, FieldType, QueryField } from '../../../contract/queries/query.ts';

/**
 * An oracle for filters: whether an entity, as a call returns it, fits a filter, as a client sends it. It follows
 * section 2 of the query language and shares no code with the parser, `matches` or the SQL. The filter must be correct.
 */
export function fitsFilter(filter: object, entity: unknown, fields: FieldTable): boolean {
  return Object.entries(filter).every(([key, asked]: [string, unknown]) => {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (field) return fitsField(field, asked, valuesAt(entity, key));
    switch (key.replace('$', '')) {
      case 'and':
        return (asked as object[]).every((inner) => fitsFilter(inner, entity, fields));
      case 'or':
        return (asked as object[]).some((inner) => fitsFilter(inner, entity, fields));
      case 'not':
        return !fitsFilter(asked as object, entity, fields);
      default:
        throw new Error(`The oracle does not know ${key}.`);
    }
  });
}

function fitsField(field: QueryField, asked: unknown, values: readonly unknown[]): boolean {
  if (asked === null || typeof asked !== 'object') return fitsOperator(field, 'eq', asked, values);
  return Object.entries(asked).every(([name, operand]: [string, unknown]) =>
    fitsOperator(field, name.replace('$', ''), operand, values),
  );
}

function fitsOperator(
  field: QueryField,
  name: string,
  operand: unknown,
  values: readonly unknown[],
): boolean {
  const { type } = field;
  const isBlank = values.length === 0 || (type === 'text' && values[0] === '');
  const equals = (wanted: unknown) =>
    wanted === null ? isBlank : values.length > 0 && compare(values[0], wanted, type) === 0;
  const holds = (wanted: unknown) => values.some((value) => compare(value, wanted, type) === 0);
  const isOrdered = (test: (sign: number) => boolean) =>
    values.length > 0 && test(compare(values[0], operand, type));
  const isText = (test: (value: string, part: string) => boolean) =>
    typeof values[0] === 'string' && test(values[0], String(operand));
  switch (name) {
    case 'eq':
      return equals(operand);
    case 'ne':
      return !equals(operand);
    case 'in':
      return (operand as unknown[]).some(equals);
    case 'nin':
      return !(operand as unknown[]).some(equals);
    case 'gt':
      return isOrdered((sign) => sign > 0);
    case 'gte':
    case 'ge':
      return isOrdered((sign) => sign >= 0);
    case 'lt':
      return isOrdered((sign) => sign < 0);
    case 'lte':
    case 'le':
      return isOrdered((sign) => sign <= 0);
    case 'startsWith':
      return isText((value, part) => value.slice(0, part.length) === part);
    case 'endsWith':
      return isText((value, part) => value.slice(value.length - part.length) === part);
    case 'contains':
      return isText((value, part) => value.split(part).length > 1 || part === '');
    case 'hasSome':
      return (operand as unknown[]).some(holds);
    case 'hasAll':
      return (operand as unknown[]).every(holds);
    case 'exists':
      return values.length > 0 === operand;
    case 'isEmpty':
      return isBlank === operand;
    case 'matchItems':
      return values.some((item) =>
        (operand as object[]).every((inner) => fitsFilter(inner, item, field.items ?? {})),
      );
    default:
      throw new Error(`The oracle does not know the operator ${name}.`);
  }
}

/** Negative, zero or positive. The order of UTF-8 bytes is the order of code points. */
function compare(value: unknown, wanted: unknown, type: FieldType): number {
  switch (type) {
    case 'number':
    case 'numbers':
      return Number(value) - Number(wanted);
    case 'boolean':
      return Number(value === true) - Number(wanted === true);
    case 'date':
      return new Date(String(value)).getTime() - new Date(String(wanted)).getTime();
    case 'guid':
    case 'guids':
      return compareTexts(String(value).toLowerCase(), String(wanted).toLowerCase());
    case 'text':
    case 'texts':
    case 'enum':
      return compareTexts(String(value), String(wanted));
    case 'objects':
      throw new Error('A list of objects has no values to compare.');
    default:
      return type satisfies never;
  }
}

const compareTexts = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));

/** The values at a path, including those in each item of a list. Missing values and null are not included. */
export function valuesAt(entity: unknown, path: string): unknown[] {
  let values: unknown[] = [entity];
  for (const key of path.split('.')) {
    values = values
      .filter((value) => typeof value === 'object' && value !== null && Object.hasOwn(value, key))
      .flatMap((value): unknown => Reflect.get(value as object, key))
      .filter((value) => value !== undefined && value !== null);
  }
  return values;
}
