import * as z from 'zod';
import type { OauthClientInput } from '../../../contract/entities/identity/oauthClient.ts';
import { memberTokens, origin, send, visitorToken, type Identity } from './testIdentity.ts';
import { openBrowser } from './testBrowser.ts';
import { createMember } from '../../rules/identity/members.ts';

/** A client that an owner registered, for tests of its permissions. */
export interface TestClient {
  clientId: string;
  /** Its secret and API key; empty for a public client. */
  secret: string;
}

const created = z.object({
  oauthClient: z.object({ id: z.guid() }),
  clientSecret: z.string().optional(),
});

/** An access token of the owner, issued through the pages. */
export async function ownerToken(identity: Identity): Promise<string> {
  return (await memberTokens(identity, openBrowser(identity))).access_token;
}

/** Registers a client as the owner. */
export async function registerClient(
  identity: Identity,
  input: Partial<OauthClientInput> = {},
): Promise<TestClient> {
  const headers = { Authorization: await ownerToken(identity) };
  const body = { oauthClient: { name: 'Back office', ...input } };
  const response = await send(identity, '/frontdesk/v1/oauth-clients', body, headers);
  const { oauthClient, clientSecret = '' } = created.parse(await response.json());
  return { clientId: oauthClient.id, secret: clientSecret };
}

/** Lets a client sign in one member, or every customer. */
export async function consentTo(
  identity: Identity,
  { clientId }: TestClient,
  memberId?: string,
): Promise<Response> {
  const headers = { Authorization: await ownerToken(identity) };
  return send(identity, `/frontdesk/v1/oauth-clients/${clientId}/consents`, { memberId }, headers);
}

/** Creates a member of the business, by default a customer. */
export function addPerson(
  { options, businessId }: Identity,
  role: 'owner' | 'admin' | 'staff' | null = null,
): Promise<string> {
  const { database, passwords, clock } = options;
  const email = `${crypto.randomUUID()}@example.com`;
  return createMember(database, passwords, {
    businessId,
    email,
    name: 'Somebody',
    password: null,
    role,
    now: clock(),
  });
}

/** Requests a member's tokens as the platform's clients do: a visitor's access token and the key, with a comma. */
export async function askForMember(
  identity: Identity,
  { secret }: Pick<TestClient, 'secret'>,
  body: Record<string, unknown>,
): Promise<Response> {
  const Authorization = `${await visitorToken(identity)},${secret}`;
  const asked = { grant_type: 'authorized_client', scope: 'offline_access', ...body };
  return send(identity, '/oauth2/token', asked, { Authorization });
}

/** The Basic scheme of RFC 7617, with each part encoded as in RFC 6749 section 2.3.1. */
export function basic({ clientId, secret }: TestClient): Record<string, string> {
  return { Authorization: `Basic ${btoa(`${encodeURIComponent(clientId)}:${encodeURIComponent(secret)}`)}` };
}

/** A call with a token, as a program sends it. */
export function callWith(
  { app }: Identity,
  authorization: string,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const headers = { Authorization: authorization, 'Content-Type': 'application/json' };
  return app(new Request(origin + path, { ...init, headers }));
}
