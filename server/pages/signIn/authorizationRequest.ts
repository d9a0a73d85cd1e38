import { platformSpelling } from '../../../contract/calls/oauth/oauth.ts';
import { guid } from '../../../contract/entities/values/text.ts';
import { authorizeRequest, prompts } from '../../../contract/calls/identity/redirectSessions.ts';
import { ApiError } from '../../../contract/errors.ts';
import { errorPage } from '../errorPage.ts';
import { redirectTo } from '../layout.ts';
import type { PageRequest } from '../pageRequest.ts';
import {
  checkAuthorizeRequest,
  returnAddress,
  type Authorization,
  type AuthorizationError,
} from '../../rules/identity/oauth/authorizeRequests.ts';
import { issuerAt } from '../../rules/identity/oauth/issuer.ts';
import { startBrowserAuthorization } from '../../rules/identity/oauth/redirectSessions.ts';
import { isRegisteredRedirectUri } from '../../rules/identity/oauth/redirectUris.ts';
import { findClient, type OauthClientRow } from '../../tables/identity/oauthClients.ts';

type Prompt = Authorization['prompt'];

/**
 * `GET /oauth2/authorize`: starts a sign-in for any OAuth client (RFC 6749 section 4.1.1), in the spelling of the RFC
 * or of the platform. Continues like a redirect session. Until the client and its redirect URI are verified, failures
 * are shown here without a redirect (section 4.1.2.1).
 */
export async function answerAuthorizationRequest(page: PageRequest): Promise<Response> {
  const { url, options, now } = page;
  const { database, config } = options;
  const { asked, repeated } = parametersOf(url.searchParams);
  const client = await clientOf(page, asked.get('clientId'));
  const redirectUri = asked.get('redirectUri');
  if (!client || !redirectUri || !isRegisteredRedirectUri(client, config, redirectUri)) {
    return errorPage(page, 'return', client?.business_name);
  }
  const issuer = issuerAt(url.href, config);
  const refuse = (refusal: AuthorizationError): Response => {
    const responseMode = asked.get('responseMode') === 'fragment' ? 'fragment' : 'query';
    const answered = { responseMode, state: asked.get('state') ?? '', issuer } as const;
    return redirectTo(returnAddress(redirectUri, answered, refusal));
  };
  const [twice] = repeated;
  if (twice !== undefined) {
    const name = /^\w{1,50}$/.test(twice) ? twice : 'A parameter';
    return refuse(refusalOf('invalid_request', `${name} is sent more than once.`));
  }
  const checked = check(asked, { client, config, issuer, redirectUri });
  if ('error' in checked) return refuse(checked);
  const context = { db: database, options, now, url: url.href, uiLocales: asked.get('uiLocales') };
  return redirectTo(await startBrowserAuthorization(checked, client, context));
}

/**
 * The parameters under the platform's names, without empty ones, and the names that occur more than once in either
 * spelling, which RFC 6749 section 3.1 forbids. All values of a repeated one are ignored.
 */
function parametersOf(search: URLSearchParams): {
  asked: ReadonlyMap<string, string>;
  repeated: readonly string[];
} {
  const names = [...search.keys()].map(platformSpelling);
  const repeated = names.filter((name, at) => names.indexOf(name) !== at);
  const asked = [...search].flatMap(([name, value]): [string, string][] => {
    const spelled = platformSpelling(name);
    return value === '' || repeated.includes(spelled) ? [] : [[spelled, value]];
  });
  return { asked: new Map(asked), repeated };
}

async function clientOf(
  { options }: PageRequest,
  clientId: string | undefined,
): Promise<OauthClientRow | undefined> {
  return guid.safeParse(clientId).success && clientId !== undefined
    ? findClient(options.database, clientId)
    : undefined;
}

/** The request, or the error for the client. */
function check(
  asked: ReadonlyMap<string, string>,
  {
    client,
    config,
    issuer,
    redirectUri,
  }: {
    client: OauthClientRow;
    config: PageRequest['options']['config'];
    issuer: string;
    redirectUri: string;
  },
): Authorization | AuthorizationError {
  if (!client.grants.includes('authorization_code')) {
    return refusalOf('unauthorized_client', 'This client may not use codes.');
  }
  const responseType = asked.get('responseType');
  if (responseType !== undefined && responseType !== 'code') {
    return refusalOf('unsupported_response_type', 'The one response type is code.');
  }
  const prompt = promptOf(asked.get('prompt'));
  if (prompt === undefined) return refusalOf('invalid_request', 'The prompt is not one that is known here.');
  const request = authorizeRequest.safeParse({
    clientId: client.client_id,
    redirectUri,
    responseType: responseType ?? '',
    // Not the fragment: RFC 6749 section 4.1.2 puts a code in the query, and clients look for it there.
    responseMode: asked.get('responseMode') ?? 'query',
    state: asked.get('state'),
    codeChallenge: asked.get('codeChallenge'),
    codeChallengeMethod: asked.get('codeChallengeMethod'),
  });
  if (responseType === undefined || !request.success) {
    return refusalOf('invalid_request', 'A parameter is missing or too long.');
  }
  try {
    const askedFrom = [redirectUri];
    const context = { client, config, prompt, askedFrom, issuer, mayLackState: true };
    return checkAuthorizeRequest(request.data, context);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const [first] = error.fieldViolations;
    const field = first?.field.split('.').at(-1) ?? 'A parameter';
    return refusalOf('invalid_request', `${field} ${first?.description ?? 'is not right'}.`);
  }
}

/** Default: the sign-in form. `none` must be the only value (OpenID Connect Core section 3.1.2.1). */
function promptOf(sent: string | undefined): Prompt | undefined {
  const words = (sent ?? 'login').split(' ');
  if (words.includes('none')) return words.length === 1 ? 'none' : undefined;
  return prompts.find((prompt) => words.includes(prompt));
}

function refusalOf(error: string, description: string): AuthorizationError {
  return { error, error_description: description };
}
