import { readCookie } from '../../rules/identity/cookies.ts';
import { authorizeSilently } from '../../rules/identity/oauth/silentAuthorization.ts';
import { deliver } from '../deliver.ts';
import type { Authorizing } from '../journey.ts';
import type { PageRequest } from '../pageRequest.ts';

/** Answers an authorization by the session of the browser, without a further question. */
export async function answerSilently(page: PageRequest, { asked, client }: Authorizing): Promise<Response> {
  const { request, options, requestId, now } = page;
  const cookie = readCookie(request, options.config, 'session');
  const { result } = await options.database.transaction((transaction) =>
    authorizeSilently(transaction, { asked, client, cookie, requestId, now }),
  );
  return deliver(page, asked, result);
}
