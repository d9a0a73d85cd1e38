import { isFields, ownValue, type Fields } from '../../../contract/paths.ts';

/** Returns the patch with null at each missing path, so that a call without a mask clears those fields. */
export function withNulls(patch: Fields, paths: readonly string[]): Fields {
  return paths.reduce((fields, path) => withNullAt(fields, path.split('.')), patch);
}

function withNullAt(fields: Fields, [key = '', ...rest]: readonly string[]): Fields {
  const value = ownValue(fields, key);
  if (rest.length === 0) return value === undefined ? { ...fields, [key]: null } : fields;
  return { ...fields, [key]: withNullAt(isFields(value) ? value : {}, rest) };
}
