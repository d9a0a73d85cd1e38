import type { Call, Method } from '../../contract/call.ts';
import { pathsOf } from '../../contract/prefixes.ts';
import type { RouteFamily } from '../http/dispatch.ts';
import type { Route } from '../http/route.ts';
import { routeFamilies } from './routes.ts';

/** One path of a call, in the router's notation. */
export interface Address {
  route: Route;
  family: RouteFamily;
  method: Method;
  /** `/v2/services/:p0`; parameters are named by position because the contract's names have dots. */
  pattern: string;
  /** The text after each parameter inside its segment: `:setDefault` of `/v1/booking-policies/{id}:setDefault`. */
  suffixes: readonly string[];
}

function methodsOf(call: Call): Method[] {
  return call.postFallback ? [call.method, 'POST'] : [call.method];
}

const parameter = /\{[^}]+\}/;

function addressOf(route: Route, family: RouteFamily, method: Method, path: string): Address {
  const suffixes: string[] = [];
  const segments = path.split('/').map((segment) => {
    if (!parameter.test(segment)) return segment;
    const suffix = segment.replace(parameter, '');
    suffixes.push(suffix);
    const name = `:p${suffixes.length - 1}`;
    return suffix === '' ? name : `${name}{[^/]+${suffix}}`;
  });
  return { route, family, method, pattern: segments.join('/'), suffixes };
}

/** Fixed segments sort before parameters: `/v2/categories/query` is not the category "query". */
function specificity(pattern: string): string {
  return pattern
    .split('/')
    .map((segment) => (segment.includes('{') ? '1' : segment.startsWith(':') ? '2' : '0'))
    .join('');
}

/** Every path of every call, the more specific first. */
export const addresses: readonly Address[] = routeFamilies
  .flatMap((family) =>
    family.routes.flatMap((route) =>
      pathsOf(route.call).flatMap((path) =>
        methodsOf(route.call).map((method) => addressOf(route, family, method, path)),
      ),
    ),
  )
  .map((address) => ({ address, rank: specificity(address.pattern) }))
  // Digits only: a comparison by the rules of a language would take a tenth of the start.
  .toSorted((a, b) => (a.rank < b.rank ? -1 : Number(a.rank > b.rank)))
  .map(({ address }) => address);

/**
 * First segments reserved for calls, hosted pages and pages of customers. `bookings` or `locations` alone may be a screen's
 * path.
 */
const ownSegments = [
  '_api',
  '_health',
  '_live',
  '.well-known',
  'booking',
  'booking-calendar',
  'booking-form',
  'dev',
  'frontdesk',
  'graphql',
  'iam',
  'identity',
  'oauth2',
  'openapi.json',
  'qa',
  'service-page',
  'v1',
  'v2',
  'v3',
];

const fixedStarts = new Set([
  ...ownSegments.map((segment) => `/${segment}`),
  ...addresses.map(({ pattern }) => pattern.split('/').slice(0, 3).join('/')),
]);

/** Whether the path belongs to calls and hosted pages, known or not; all others are the dashboard's. */
export function isAppPath(pathname: string): boolean {
  const [, first = '', second = ''] = pathname.split('/');
  return fixedStarts.has(`/${first}`) || fixedStarts.has(`/${first}/${second}`);
}
