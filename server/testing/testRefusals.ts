import { allCalls } from '../../contract/calls.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import { refusalsOf } from '../../contract/refusals.ts';

const callsByName = new Map(allCalls.map((call) => [call.name, call]));

/**
 * The same app, which fails when a call refuses with a code that contract/refusals.ts does not list for it. Every test
 * that makes a call thereby tests the documented errors.
 */
export function onlyListedRefusals(
  app: (request: Request) => Promise<Response>,
  log: readonly Record<string, unknown>[],
): (request: Request) => Promise<Response> {
  return async (request) => {
    const response = await app(request);
    if (response.status === 200) return response;
    const requestId = response.headers.get('X-Wix-Request-Id');
    const entry = log.findLast((logged) => logged['requestId'] === requestId && 'call' in logged);
    const call = callsByName.get(String(entry?.['call']));
    if (!call) return response;
    const { details } = (await response.clone().json()) as ErrorBody;
    const code = details.applicationError?.code ?? 'INVALID_ARGUMENT';
    const listed: readonly string[] = refusalsOf(call);
    if (listed.includes(code)) return response;
    throw new Error(`${call.name} answered ${code}, which contract/refusals.ts does not list for it.`);
  };
}
