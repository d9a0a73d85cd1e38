import { isFields, ownValue, type Fields } from '../../../contract/paths.ts';
import type { Change } from './recordCalls.ts';

/** Returns the patch with null at each missing path, so that a call without a mask clears those fields. */
export function withNulls({ patch, mask }: Pick<Change, 'patch' | 'mask'>): Fields {
  return mask.split(',').reduce<Fields>((fields, path) => withNullAt(fields, path.split('.')), patch);
}

function withNullAt(fields: Fields, [key = '', ...rest]: readonly string[]): Fields {
  const value = ownValue(fields, key);
  if (rest.length === 0) return value === undefined ? { ...fields, [key]: null } : fields;
  return { ...fields, [key]: withNullAt(isFields(value) ? value : {}, rest) };
}

/** The changed fields as a whole, null for removed ones: for calls that take no mask and replace whole fields. */
export function wholeFields({ mask, whole }: Pick<Change, 'mask' | 'whole'>): Fields {
  const keys = new Set(mask.split(',').map((path) => path.split('.')[0] ?? path));
  return Object.fromEntries([...keys].map((key) => [key, whole[key] ?? null]));
}
