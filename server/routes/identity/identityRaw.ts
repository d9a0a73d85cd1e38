import type { Method } from '../../../contract/call.ts';
import { logout } from '../../../contract/calls/identity.ts';
import { requestToken, revokeToken } from '../../../contract/calls/oauth.ts';
import { ApiError } from '../../../contract/errors.ts';
import { pathsOf } from '../../../contract/prefixes.ts';
import type { AppOptions } from '../../options.ts';
import { answerLogout } from './logout.ts';
import { answerRevocation, answerTokenRequest } from './oauth.ts';

type Answer = (request: Request, options: AppOptions, requestId: string) => Promise<Response>;

const answers: ReadonlyMap<string, { method: Method; answer: Answer }> = new Map(
  [
    { call: requestToken, answer: answerTokenRequest },
    { call: revokeToken, answer: answerRevocation },
    { call: logout, answer: answerLogout },
  ].flatMap(({ call, answer }) =>
    pathsOf(call).map((path) => [path, { method: call.method, answer }] as const),
  ),
);

/**
 * The identity calls whose answers have a form of their own: other error bodies, or pages. Undefined for every other
 * address. Failures are thrown for the app to answer.
 */
export async function answerIdentityRaw(
  request: Request,
  options: AppOptions,
  requestId: string,
): Promise<Response | undefined> {
  const found = answers.get(new URL(request.url).pathname);
  if (!found) return undefined;
  if (request.method !== found.method) {
    throw new ApiError('METHOD_NOT_ALLOWED', `This address answers ${found.method} only.`);
  }
  return found.answer(request, options, requestId);
}
