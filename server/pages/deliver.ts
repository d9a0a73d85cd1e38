import {
  authorizationResponse,
  returnAddress,
  type Authorization,
  type AuthorizationResult,
} from '../rules/identity/oauth/authorizeRequests.ts';
import { redirectTo, renderMessagePage } from './layout.ts';
import type { PageRequest } from './pageRequest.ts';

/** Sends the result of an authorization request to the client in the requested response mode. */
export function deliver(
  { options, language, say }: PageRequest,
  authorization: Authorization,
  result: AuthorizationResult,
  headers: readonly (readonly [string, string])[] = [],
): Response | Promise<Response> {
  const { redirectUri, responseMode, targetOrigin } = authorization;
  if (responseMode === 'web_message' && targetOrigin !== undefined) {
    const message = authorizationResponse(authorization, result);
    return renderMessagePage(options.config, {
      language,
      title: say('silent.title'),
      message,
      targetOrigin,
      headers,
    });
  }
  if (redirectUri === undefined) throw new TypeError('Every other response mode has a redirect address.');
  return redirectTo(returnAddress(redirectUri, authorization, result), headers);
}
