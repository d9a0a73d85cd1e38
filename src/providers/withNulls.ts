import { isFields, ownValue, type Fields } from '../../contract/paths.ts';

/** The patch with null at each of the paths that it lacks: so a call without a mask is told what to clear. */
export function withNulls(patch: Fields, paths: readonly string[]): Fields {
  return paths.reduce((fields, path) => withNullAt(fields, path.split('.')), patch);
}

function withNullAt(fields: Fields, [key = '', ...rest]: readonly string[]): Fields {
  const value = ownValue(fields, key);
  if (rest.length === 0) return value === undefined ? { ...fields, [key]: null } : fields;
  return { ...fields, [key]: withNullAt(isFields(value) ? value : {}, rest) };
}
