import { clientAddressHeader, type AppConfig, type AppOptions } from '../../options.ts';
import { readCookie } from '../cookies.ts';

/** What every step on the way in knows beside who it is about: a request by call or by hosted page. */
export interface Visit {
  config: AppConfig;
  requestId: string;
  now: Date;
  /** Network address of the caller, where it is known. */
  clientAddress: string | undefined;
  /** The cookie of a browser that members signed in from before (knownDevices.ts). */
  deviceCookie?: string | undefined;
  /** BCP 47, for mails; the business's own where nothing is said. */
  language?: string;
}

/** The network address that the process says a request came from. */
export function clientAddressIn(request: Request): string | undefined {
  return request.headers.get(clientAddressHeader) ?? undefined;
}

/** The visit that a request by call is. */
export function visitOf(
  {
    request,
    options,
    requestId,
    now,
  }: { request: Request; options: AppOptions; requestId: string; now: Date },
  language?: string,
): Visit {
  const { config } = options;
  // Calls of other sites carry no cookie of ours, and one that they make a browser send counts for nothing.
  const isOwnPage = request.headers.get('sec-fetch-site') === 'same-origin';
  const deviceCookie = isOwnPage ? readCookie(request, config, 'device') : undefined;
  return { config, requestId, now, clientAddress: clientAddressIn(request), deviceCookie, language };
}
