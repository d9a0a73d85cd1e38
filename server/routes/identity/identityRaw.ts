import type { Method } from '../../../contract/call.ts';
import { logout } from '../../../contract/calls/identity/identity.ts';
import { getTokenInfo, requestToken, revokeToken } from '../../../contract/calls/oauth/oauth.ts';
import { pathsOf } from '../../../contract/prefixes.ts';
import { methodNotAllowed } from '../../http/methodNotAllowed.ts';
import type { AppOptions } from '../../rules/options.ts';
import { answerLogout } from './logout.ts';
import { answerIntrospection, answerRevocation, answerTokenRequest } from '../oauth/oauth.ts';

type Answer = (request: Request, options: AppOptions, requestId: string) => Promise<Response>;

const answers: ReadonlyMap<string, { method: Method; answer: Answer }> = new Map(
  [
    { call: requestToken, answer: answerTokenRequest },
    { call: revokeToken, answer: answerRevocation },
    { call: getTokenInfo, answer: answerIntrospection },
    { call: logout, answer: answerLogout },
  ].flatMap(({ call, answer }) =>
    pathsOf(call).map((path) => [path, { method: call.method, answer }] as const),
  ),
);

/**
 * Identity calls with other answer formats: other error bodies, or pages. Returns undefined for every other path.
 * Throws failures for the app to answer.
 */
export async function answerIdentityRaw(
  request: Request,
  options: AppOptions,
  requestId: string,
): Promise<Response | undefined> {
  const found = answers.get(new URL(request.url).pathname);
  if (!found) return undefined;
  if (request.method !== found.method) throw methodNotAllowed([found.method]);
  return found.answer(request, options, requestId);
}
