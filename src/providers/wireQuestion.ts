import { isFields, type Fields } from '../../contract/paths.ts';
import { findField, type FieldTable, type SortEntry } from '../../contract/query.ts';

/** A list's filter as react-admin keeps it, split into the wire's filter and the free text. */
export interface WireFilter {
  filter: Record<string, unknown>;
  /** What somebody typed into the search field, `q`; empty when nothing. */
  text: string;
}

/**
 * Translates react-admin's filter values (reference/query-language.md section 2). Keys are wire paths; forms nest
 * them (`{category: {id}}` is `category.id`). A value is equality, a list of values "one of these", and for a field
 * that is a list itself "has one of these". Operators (`{$gte: …}`, `$or`) pass as they are; empty values ask nothing.
 */
export function toWireFilter(values: Fields | undefined, fields: FieldTable): WireFilter {
  const { q, ...others } = values ?? {};
  const filter: Record<string, unknown> = {};
  const alsoRequired: unknown[] = [];
  addConditions(others, '', fields, (path, condition) => {
    if (path === '$and' && Array.isArray(condition)) alsoRequired.push(...condition);
    else filter[path] = condition;
  });
  if (alsoRequired.length > 0) filter['$and'] = alsoRequired;
  return { filter, text: typeof q === 'string' ? q.trim() : '' };
}

function addConditions(
  values: Fields,
  prefix: string,
  fields: FieldTable,
  add: (path: string, condition: unknown) => void,
): void {
  for (const [key, value] of Object.entries(values)) {
    const path = prefix ? `${prefix}.${key}` : key;
    if (value === undefined || value === '') continue;
    if (key.startsWith('$')) add(path, value);
    else if (isFields(value) && !isOperation(value)) addConditions(value, path, fields, add);
    else add(path, conditionOf(value, isListField(fields, path)));
  }
}

function conditionOf(value: unknown, isList: boolean): unknown {
  if (value === null || isFields(value)) return value;
  if (Array.isArray(value)) return isList ? { $hasSome: value } : { $in: value };
  return isList ? { $hasSome: [value] } : value;
}

function isOperation(value: Fields): boolean {
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => key.startsWith('$'));
}

function isListField(fields: FieldTable, path: string): boolean {
  const type = findField(fields, path)?.type;
  return type === 'texts' || type === 'guids' || type === 'numbers';
}

/** The search text as a condition on the name, for the families that have no search call. */
export function nameCondition(text: string, fields: FieldTable): Record<string, unknown> {
  const allowed = findField(fields, 'name')?.operators;
  return { name: !allowed || allowed.includes('contains') ? { $contains: text } : { $startsWith: text } };
}

/** react-admin's one sort field. Fields that the family does not sort by are left to the server's own order. */
export function toWireSort(
  sort: { field: string; order: 'ASC' | 'DESC' } | undefined,
  fields: FieldTable,
): SortEntry[] {
  // react-admin sorts by id when nobody chose an order; the server's own order is better than random ids.
  if (!sort || sort.field === 'id' || !findField(fields, sort.field)?.sort) return [];
  return [{ fieldName: sort.field, order: sort.order }];
}
