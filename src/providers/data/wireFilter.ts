import { isFields, type Fields } from '../../../contract/paths.ts';
import { findField, type FieldTable, type SortEntry } from '../../../contract/queries/query.ts';

/** react-admin's list filter, split into the wire filter and the search text. */
export interface WireFilter {
  filter: Record<string, unknown>;
  /** Search text (`q`); may be empty. */
  text: string;
}

/**
 * Converts react-admin's filter values (reference/query-language.md section 2). Keys are wire paths; forms nest them
 * (`{category: {id}}` is `category.id`). A value means equality, a list of values "one of", and for a list field "has
 * one of". Operators (`{$gte: …}`, `$or`) pass unchanged; empty values are ignored.
 */
export function toWireFilter(values: Fields | undefined, fields: FieldTable): WireFilter {
  const { q, ...others } = values ?? {};
  const filter: Record<string, unknown> = {};
  addConditions(others, '', fields, filter);
  return { filter, text: typeof q === 'string' ? q.trim() : '' };
}

function addConditions(
  values: Fields,
  prefix: string,
  fields: FieldTable,
  filter: Record<string, unknown>,
): void {
  for (const [key, value] of Object.entries(values)) {
    const path = prefix ? `${prefix}.${key}` : key;
    if (value === undefined || value === '') continue;
    if (key.startsWith('$')) filter[path] = value;
    else if (isFields(value) && !isOperation(value)) addConditions(value, path, fields, filter);
    else filter[path] = conditionOf(value, isListField(fields, path));
  }
}

function conditionOf(value: unknown, isList: boolean): unknown {
  if (value === null || isFields(value)) return value;
  if (Array.isArray(value)) return isList ? { $hasSome: value } : { $in: value };
  return isList ? { $hasSome: [value] } : value;
}

function isOperation(value: Fields): boolean {
  return Object.keys(value).some((key) => key.startsWith('$'));
}

function isListField(fields: FieldTable, path: string): boolean {
  const type = findField(fields, path)?.type;
  return type === 'texts' || type === 'guids' || type === 'numbers';
}

/** Converts react-admin's sort field. For fields that the family cannot sort by, the server's order applies. */
export function toWireSort(
  sort: { field: string; order: 'ASC' | 'DESC' } | undefined,
  fields: FieldTable,
): SortEntry[] {
  // react-admin sorts by ID by default; the server's order is better than random IDs.
  if (!sort || sort.field === 'id' || !findField(fields, sort.field)?.sort) return [];
  return [{ fieldName: sort.field, order: sort.order }];
}
