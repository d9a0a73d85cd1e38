import { queryLimits } from '../../../contract/queries/query.ts';

/** The largest values that the server accepts; a page has no limit of its own. */
const most = { page: Number.MAX_SAFE_INTEGER, perPage: queryLimits.largestPage } as const;
const names = ['page', 'perPage'] as const;

function isValid(name: (typeof names)[number], value: string): boolean {
  const number = Number(value);
  return Number.isInteger(number) && number >= 1 && number <= most[name];
}

/**
 * Returns the URL's query without invalid page parameters, which the server would refuse; undefined if they are valid.
 * react-admin reads them from the URL itself.
 */
export function validPaging(search: string): string | undefined {
  const address = new URLSearchParams(search);
  const wrong = names.filter((name) => {
    const value = address.get(name);
    return value !== null && !isValid(name, value);
  });
  if (wrong.length === 0) return undefined;
  for (const name of wrong) address.delete(name);
  // An empty URL would open the default view.
  if (address.size === 0) address.set('page', '1');
  return `?${address}`;
}
