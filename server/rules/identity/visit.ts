import { clientAddressHeader, type AppConfig, type AppOptions } from '../../options.ts';

/** What every step on the way in knows beside who it is about: a request by call or by hosted page. */
export interface Visit {
  config: AppConfig;
  requestId: string;
  now: Date;
  /** Network address of the caller, where it is known. */
  clientAddress: string | undefined;
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
  return { config: options.config, requestId, now, clientAddress: clientAddressIn(request), language };
}
