import * as z from 'zod';
import { defineCall } from '../call.ts';
import { oauthClient, oauthClientInput } from '../entities/oauthClient.ts';
import { guid } from '../entities/text.ts';

/** Who may ask for tokens of the business: calls of this product that the platform does not have. */

const byId = z.strictObject({ clientId: guid });

/** Shown in this one answer and never again: only its hash is kept. */
const clientSecret = z.string();

/** Registers a client. A confidential one receives its secret, which is its API key as well. */
export const createOauthClient = defineCall({
  name: 'createOauthClient',
  method: 'POST',
  path: '/frontdesk/v1/oauth-clients',
  caller: 'owner',
  effect: 'write',
  body: z.strictObject({ oauthClient: oauthClientInput }),
  answer: z.strictObject({ oauthClient, clientSecret: clientSecret.optional() }),
});

/** Every client that is not revoked, the oldest first. */
export const listOauthClients = defineCall({
  name: 'listOauthClients',
  method: 'GET',
  path: '/frontdesk/v1/oauth-clients',
  caller: 'owner',
  effect: 'read',
  answer: z.strictObject({ oauthClients: z.array(oauthClient) }),
});

/** Another secret; the one before it is refused from now on, the tokens that it brought live on. */
export const renewOauthClientSecret = defineCall({
  name: 'renewOauthClientSecret',
  method: 'POST',
  path: '/frontdesk/v1/oauth-clients/{clientId}/renew-secret',
  caller: 'owner',
  effect: 'write',
  params: byId,
  answer: z.strictObject({ oauthClient, clientSecret }),
});

/** Ends a client with its secret, its consents and all that was issued to it, at once. The dashboard's stays. */
export const revokeOauthClient = defineCall({
  name: 'revokeOauthClient',
  method: 'DELETE',
  path: '/frontdesk/v1/oauth-clients/{clientId}',
  caller: 'owner',
  effect: 'write',
  params: byId,
  answer: z.strictObject({}),
});

/**
 * Lets a client that has the grant `authorized_client` sign in one member, or without `memberId` every customer. Until
 * then it signs in nobody. Giving the same consent again changes nothing.
 */
export const giveOauthConsent = defineCall({
  name: 'giveOauthConsent',
  method: 'POST',
  path: '/frontdesk/v1/oauth-clients/{clientId}/consents',
  caller: 'owner',
  effect: 'write',
  params: byId,
  body: z.strictObject({ memberId: guid.optional() }),
  answer: z.strictObject({ oauthClient }),
});

/** Takes a consent back. Who is signed in stays so until the tokens run out or are revoked. */
export const withdrawOauthConsent = defineCall({
  name: 'withdrawOauthConsent',
  method: 'DELETE',
  path: '/frontdesk/v1/oauth-clients/{clientId}/consents/{consentId}',
  caller: 'owner',
  effect: 'write',
  params: z.strictObject({ clientId: guid, consentId: guid }),
  answer: z.strictObject({ oauthClient }),
});
