import { fromWallClock } from '../../../../contract/wallClock.ts';
import type { FieldType } from '../../../../contract/queries/query.ts';
import type { TestValue } from './conditionTree.ts';

/** Parses the typed value of a field. Returns undefined if it is invalid. */
export function readTyped(
  typed: string,
  type: FieldType,
  timeZone: string | undefined,
): TestValue | undefined {
  switch (type) {
    case 'number':
    case 'numbers':
      return decimalForm.test(typed.trim()) ? Number(typed.replace(',', '.')) : undefined;
    case 'date':
      return fromWallClock(typed, timeZone);
    case 'guid':
    case 'guids':
      return guidForm.test(typed.trim()) ? typed.trim().toLowerCase() : undefined;
    case 'boolean':
    case 'enum':
    case 'text':
    case 'texts':
    case 'objects':
      return typed === '' ? undefined : typed;
    default:
      return type satisfies never;
  }
}

/** Decimal comma or point. */
const decimalForm = /^-?\d{1,15}([.,]\d{0,10})?$/;
const guidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
