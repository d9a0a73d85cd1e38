import { toBase64url } from '../../contract/base64.ts';
import { pathParameters, type Call } from '../../contract/call.ts';
import { isFields, type Fields } from '../../contract/paths.ts';

/** Bookings specification section 9: with a longer query string, the POST form of the call is used. */
export const maxQueryStringLength = 4000;

/** Fills in a call's path: `/v2/services/{service.id}` with `{'service.id': '7'}` is `/v2/services/7`. */
export function fillPath(path: string, parameters: Fields): string {
  let filled = path;
  for (const name of pathParameters(path)) {
    const value = parameters[name];
    // "." and ".." would leave the path, encoded or not.
    if (typeof value !== 'string' || value === '' || /^\.\.?$/.test(value))
      throw new TypeError(`The path ${path} needs "${name}".`);
    filled = filled.replace(`{${name}}`, encodeURIComponent(value));
  }
  return filled;
}

/**
 * Returns a payload as a query string without the question mark (reference/calls.md section 1): nested objects become
 * dotted keys, arrays repeat the key, null and undefined are omitted. A GET whose payload has nested keys sends it
 * whole in the parameter `.r`, as base64url of its JSON.
 */
export function queryString(method: Call['method'], payload: Fields): string {
  const hasNestedKeys = Object.values(payload).some(isFields);
  const parameters = new URLSearchParams();
  if (method === 'GET' && hasNestedKeys)
    parameters.set('.r', toBase64url(new TextEncoder().encode(JSON.stringify(payload))));
  else flatten(payload, '', parameters);
  return parameters.toString();
}

function flatten(value: unknown, key: string, into: URLSearchParams): void {
  if (value === null || value === undefined) return;
  if (Array.isArray(value)) {
    for (const item of value) flatten(item, key, into);
  } else if (isFields(value)) {
    for (const [name, inner] of Object.entries(value)) flatten(inner, key ? `${key}.${name}` : name, into);
  } else {
    into.append(key, typeof value === 'string' ? value : JSON.stringify(value));
  }
}
