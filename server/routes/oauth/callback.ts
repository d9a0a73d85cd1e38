import { toBase64 } from '../../../contract/base64.ts';
import type { AnswerOf } from '../../../contract/call.ts';
import { callback } from '../../../contract/calls/identity/identity.ts';
import { ApiError } from '../../../contract/errors.ts';
import { answerPage } from '../../pages/pages.ts';
import { answer, type Route } from '../../http/route.ts';
import { authorization } from '../../rules/identity/oauth/authorizeRequests.ts';
import { redirectPaths } from '../../rules/identity/oauth/redirectSessions.ts';
import { equalInConstantTime, hashSecret } from '../../secrets/secrets.ts';
import { findUnopenedRedirectSession } from '../../tables/identity/redirectSessions.ts';

/**
 * `GET /v1/callback` for a program: opens the page of a redirect session, once, and returns the response that a browser
 * would get. Requires the session's own state.
 */
export const callbackRoutes: readonly Route[] = [
  answer(callback, async ({ query: { state, sessionToken } }, { db, now, request, requestId, options }) => {
    const handleHash = await hashSecret(sessionToken);
    const session = await findUnopenedRedirectSession(db, { handleHash, intent: 'auth', now });
    if (!session || !equalInConstantTime(authorization.parse(session.payload).state, state)) {
      throw new ApiError(
        'NOT_FOUND',
        'This redirect session was used, has expired or belongs to another state.',
      );
    }
    const address = new URL(redirectPaths.auth, request.url);
    address.searchParams.set('handle', sessionToken);
    const page = await answerPage(new Request(address, { headers: passedOn(request) }), options, requestId);
    if (!page) throw new TypeError('The page of redirect sessions is a hosted page.');
    return rawResponseOf(page);
  }),
];

/** Passes the cookie on from our own pages only, so that no other page can read who is signed in. */
function passedOn(request: Request): Headers {
  const headers = new Headers(request.headers);
  if (request.headers.get('sec-fetch-site') !== 'same-origin') headers.delete('cookie');
  headers.delete('authorization');
  return headers;
}

async function rawResponseOf(response: Response): Promise<AnswerOf<typeof callback>> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const headers = [...response.headers].map(([key, value]) => ({ key, value }));
  return { statusCode: response.status, headers, body: toBase64(bytes) };
}
