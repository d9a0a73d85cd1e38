import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { oauthClient, oauthClientChange, oauthClientInput } from '../../entities/identity/oauthClient.ts';
import { guid } from '../../entities/values/text.ts';

/** OAuth clients of the business: calls that the platform does not have. */

const byId = z.strictObject({ clientId: guid });

/** Returned in this answer only: the server stores its hash. */
const clientSecret = z.string();

/** Registers a client. A confidential one gets its secret, which is also its API key. */
export const createOauthClient = defineCall({
  name: 'createOauthClient',
  method: 'POST',
  path: '/frontdesk/v1/oauth-clients',
  caller: 'owner',
  effect: 'write',
  body: z.strictObject({ oauthClient: oauthClientInput }),
  answer: z.strictObject({ oauthClient, clientSecret: clientSecret.optional() }),
});

/** All clients that are not revoked, the oldest first. */
export const listOauthClients = defineCall({
  name: 'listOauthClients',
  method: 'GET',
  path: '/frontdesk/v1/oauth-clients',
  caller: 'owner',
  effect: 'read',
  answer: z.strictObject({ oauthClients: z.array(oauthClient) }),
});

/**
 * Changes the sent fields. A removed address is refused from the next request. The dashboard's client cannot be changed:
 * its addresses are those of the installation.
 */
export const updateOauthClient = defineCall({
  name: 'updateOauthClient',
  method: 'PATCH',
  path: '/frontdesk/v1/oauth-clients/{clientId}',
  caller: 'owner',
  effect: 'write',
  params: byId,
  body: z.strictObject({ oauthClient: oauthClientChange }),
  answer: z.strictObject({ oauthClient }),
});

/** Replaces the secret. The previous one is refused at once; tokens issued with it stay valid. */
export const renewOauthClientSecret = defineCall({
  name: 'renewOauthClientSecret',
  method: 'POST',
  path: '/frontdesk/v1/oauth-clients/{clientId}/renew-secret',
  caller: 'owner',
  effect: 'write',
  params: byId,
  answer: z.strictObject({ oauthClient, clientSecret }),
});

/**
 * Revokes a client with its secret, its consents and all its tokens at once. The dashboard's client cannot be revoked.
 */
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
 * Lets a client with the grant `authorized_client` sign in one member, or every customer without `memberId`. Without a
 * consent it signs in no one. Repeating a consent changes nothing.
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

/** Withdraws a consent. Signed-in members stay signed in until their tokens expire or are revoked. */
export const withdrawOauthConsent = defineCall({
  name: 'withdrawOauthConsent',
  method: 'DELETE',
  path: '/frontdesk/v1/oauth-clients/{clientId}/consents/{consentId}',
  caller: 'owner',
  effect: 'write',
  params: z.strictObject({ clientId: guid, consentId: guid }),
  answer: z.strictObject({ oauthClient }),
});
