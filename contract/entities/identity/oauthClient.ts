import * as z from 'zod';
import { entity, forStaff } from '../../audience.ts';
import { dateTime, guid, name, revision, sentName, text } from '../values/text.ts';

/** The grants of the token endpoint (reference/calls.md section 14.2). */
export const grantTypes = [
  'anonymous',
  'authorization_code',
  'refresh_token',
  'client_credentials',
  'authorized_client',
] as const;
export type GrantType = (typeof grantTypes)[number];

/** Grants that rely on the client's own identity, which therefore must authenticate. */
export const confidentialGrants: readonly GrantType[] = ['client_credentials', 'authorized_client'];

/** A client's own permissions; the ranks with the same names may make the calls. */
export const clientRoles = ['staff', 'admin'] as const;

/**
 * A registrable redirect URI: in the normalised form of browsers, so that equal texts are equal URIs (RFC 9700 section
 * 2.1), and encrypted unless local.
 */
export const registeredAddress = text(2048, 1).refine(isRegistrable, {
  error:
    'must be a whole address as a browser writes it, https (http only for localhost), without a fragment or a password',
});

function isRegistrable(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, href, hash, username, password } = new URL(address);
  const isOwnMachine = /^(?:localhost|[a-z0-9-]+\.localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isOwnMachine);
  const isNormal = href === address || href === `${address}/`;
  return (
    isSafe && isNormal && !hash && !address.includes('#') && !username && !password && !address.includes('*')
  );
}

/** Consent for a client to sign members in (grant `authorized_client`). */
export const oauthConsent = z.strictObject({
  id: guid,
  /** Absent: every customer. A member with a role must be named. */
  memberId: guid.optional(),
  /** The member who gave it. */
  givenBy: guid,
  createdDate: dateTime,
});
export type OauthConsent = z.infer<typeof oauthConsent>;

/** A program that may request tokens of the business. */
export const oauthClient = entity({
  id: forStaff(guid),
  revision: forStaff(revision),
  name: forStaff(name(100, 1)),
  /** The dashboard of the business itself. */
  firstParty: forStaff(z.boolean()),
  /** Whether it can keep a secret, which is also its API key; programs in a browser or on a phone cannot. */
  confidential: forStaff(z.boolean()),
  grants: forStaff(z.array(z.enum(grantTypes)).min(1).max(grantTypes.length)),
  /** Permissions under a confidential client's own name; absent without a grant to act for itself. */
  role: forStaff(z.enum(clientRoles).optional()),
  /** Of codes, and like `postLogoutRedirectUris` of browsers that leave a hosted page. */
  redirectUris: forStaff(z.array(registeredAddress).max(50)),
  /** Of browsers that leave a hosted page: after signing out or booking. */
  postLogoutRedirectUris: forStaff(z.array(registeredAddress).max(50)),
  consents: forStaff(z.array(oauthConsent)),
  createdDate: forStaff(dateTime),
});
export type OauthClient = z.infer<typeof oauthClient>;

/** The input for a new client. */
export const oauthClientInput = z.strictObject({
  name: sentName(100, 1),
  /** Default: true. */
  confidential: z.boolean().optional(),
  /** Default: `client_credentials` for a confidential client, the sign-in grants for a public one. */
  grants: oauthClient.shape.grants.optional(),
  /** Default for a client that acts for itself: admin. */
  role: oauthClient.shape.role,
  redirectUris: oauthClient.shape.redirectUris.optional(),
  postLogoutRedirectUris: oauthClient.shape.postLogoutRedirectUris.optional(),
});
export type OauthClientInput = z.infer<typeof oauthClientInput>;

/** The input for a change. A sent list replaces the stored one. */
export const oauthClientChange = z.strictObject({
  revision: oauthClient.shape.revision.optional(),
  name: oauthClientInput.shape.name.optional(),
  redirectUris: oauthClientInput.shape.redirectUris,
  postLogoutRedirectUris: oauthClientInput.shape.postLogoutRedirectUris,
});
export type OauthClientChange = z.infer<typeof oauthClientChange>;
