import { clientAddressHeader, type AppConfig, type AppOptions } from '../../options.ts';
import { readCookie } from '../cookies.ts';

/** Context of every sign-in step: a request by call or by hosted page. */
export interface Visit {
  config: AppConfig;
  requestId: string;
  now: Date;
  /** The caller's network address, if known. */
  clientAddress: string | undefined;
  /** Cookie of a browser that members signed in from before (knownDevices.ts). */
  deviceCookie?: string | undefined;
  /** BCP 47, for mails; default: the business's language. */
  language?: string;
}

/** The client's network address as set by the process. */
export function clientAddressIn(request: Request): string | undefined {
  return request.headers.get(clientAddressHeader) ?? undefined;
}

/** The facts of a request that the rules of signing in need. */
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
  // Calls from other sites have no cookie of ours; one that a browser sends for them is ignored.
  const isOwnPage = request.headers.get('sec-fetch-site') === 'same-origin';
  const deviceCookie = isOwnPage ? readCookie(request, config, 'device') : undefined;
  return { config, requestId, now, clientAddress: clientAddressIn(request), deviceCookie, language };
}
