import * as z from 'zod';
import { createApp } from '../../app.ts';
import type { Database } from '../../database/database.ts';
import type { AppConfig, AppOptions, Passwords } from '../../rules/options.ts';
import { createWebPasswords } from '../../rules/identity/passwords/passwordsWeb.ts';
import { createDashboardClient, createMember } from '../../rules/identity/members.ts';
import { hashSecret, randomSecret } from '../../secrets/secrets.ts';
import { insertBusiness } from '../../tables/businesses.ts';
import { insertClient } from '../../tables/identity/oauthClients.ts';
import type { Browser } from './testBrowser.ts';

export const origin = 'http://localhost:4600';
export const callback = `${origin}/auth-callback`;
export const owner = { email: 'mara@linden.example', password: 'seven quiet herons' } as const;

/** A server without a port, and a clock that tests advance. */
export interface Server {
  app: (request: Request) => Promise<Response>;
  options: AppOptions;
  database: Database;
  /** The number of passwords hashed or verified. */
  hashings: () => number;
  passTime: (seconds: number) => void;
}

/** A server with one business, its owner and its dashboard client. */
export interface Identity extends Server {
  businessId: string;
  clientId: string;
  memberId: string;
  /** Its dashboard is also served at `http://<host>.localhost:4600`. */
  host: string;
}

export async function startIdentity(database: Database, config: Partial<AppConfig> = {}): Promise<Identity> {
  const server = startServer(database, config);
  return { ...server, ...(await addBusiness(server.options)) };
}

export function startServer(database: Database, config: Partial<AppConfig> = {}): Server {
  let now = Date.parse('2027-03-01T09:00:00Z');
  const { passwords, hashings } = countingPasswords();
  const options: AppOptions = {
    database,
    clock: () => new Date(now),
    passwords,
    config: {
      publicUrl: origin,
      alsoReachedAt: ['http://127.0.0.1:4600'],
      redirectUris: [],
      mode: 'development',
      hostedPages: true,
      secret: 'a secret of at least thirty-two bytes',
      ...config,
    },
    log: () => undefined,
  };
  return {
    app: createApp(options),
    options,
    database,
    hashings,
    passTime: (seconds) => {
      now += seconds * 1000;
    },
  };
}

function countingPasswords(): { passwords: Passwords; hashings: () => number } {
  const passwords = createWebPasswords({ iterations: 10 });
  let count = 0;
  return {
    hashings: () => count,
    passwords: {
      ...passwords,
      hash: (password) => {
        count += 1;
        return passwords.hash(password);
      },
      verify: (password, hash) => {
        count += 1;
        return passwords.verify(password, hash);
      },
    },
  };
}

/** Adds a business with {@link owner} and its dashboard client. */
export async function addBusiness({ database, passwords, clock }: AppOptions) {
  const businessId = crypto.randomUUID();
  const host = `b-${businessId.slice(0, 8)}`;
  const now = clock();
  await insertBusiness(database, {
    id: businessId,
    name: 'Studio Linden',
    timeZone: 'Europe/Berlin',
    currency: 'EUR',
    locale: 'en-GB',
    host,
    createdDate: now,
  });
  const clientId = await createDashboardClient(database, { businessId, now });
  const memberId = await createMember(database, passwords, {
    ...owner,
    businessId,
    name: 'Mara Linden',
    role: 'owner',
    now,
  });
  return { businessId, clientId, memberId, host };
}

/** A client like the public SDK, which keeps its first refresh token. */
export async function addKeepingClient({ database, businessId, options }: Identity): Promise<string> {
  const clientId = crypto.randomUUID();
  await insertClient(database, {
    clientId,
    businessId,
    name: 'Site',
    redirectUris: ['https://site.example/back'],
    firstParty: false,
    rotatesRefreshTokens: false,
    now: options.clock(),
  });
  return clientId;
}

/** Sends a call as JSON. */
export function send(
  { app }: Identity,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return app(
    new Request(new URL(path, origin), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }),
  );
}

const tokenAnswer = z.object({ access_token: z.string(), refresh_token: z.string(), expires_in: z.int() });
export type TokenAnswer = z.infer<typeof tokenAnswer>;

export async function tokensOf(response: Response): Promise<TokenAnswer> {
  return tokenAnswer.parse(await response.json());
}

export async function visitorToken(identity: Identity, clientId = identity.clientId): Promise<string> {
  return (await tokensOf(await send(identity, '/oauth2/token', { grantType: 'anonymous', clientId })))
    .access_token;
}

/** A pair of verifier and challenge. */
export async function newChallenge(): Promise<{ codeVerifier: string; codeChallenge: string }> {
  const codeVerifier = randomSecret();
  return { codeVerifier, codeChallenge: await hashSecret(codeVerifier) };
}

export interface TripOptions {
  clientId?: string;
  accessToken?: string;
  prompt?: string;
  headers?: Record<string, string>;
  authRequest?: Record<string, unknown>;
}

/** Starts a redirect session for signing in. Returns the response with the code verifier. */
export async function startTrip(identity: Identity, trip: TripOptions = {}) {
  const { clientId = identity.clientId, prompt = 'login', headers = {} } = trip;
  const { codeVerifier, codeChallenge } = await newChallenge();
  const state = randomSecret();
  const authRequest = {
    clientId,
    redirectUri: callback,
    codeChallenge,
    codeChallengeMethod: 'S256',
    responseMode: 'fragment',
    responseType: 'code',
    scope: 'offline_access',
    state,
    ...trip.authRequest,
  };
  const response = await send(
    identity,
    '/v1/redirect-session',
    { auth: { authRequest, prompt } },
    { Authorization: trip.accessToken ?? (await visitorToken(identity, clientId)), ...headers },
  );
  return { response, codeVerifier, state, redirectUri: authRequest.redirectUri };
}

const redirectAnswer = z.object({
  redirectSession: z.object({ fullUrl: z.url(), urlDetails: z.object({ endpoint: z.url() }) }),
});

export async function fullUrlOf(response: Response): Promise<string> {
  return redirectAnswer.parse(await response.json()).redirectSession.fullUrl;
}

/** The parameters of a redirect back to the client. */
export function broughtBack(response: Response): URLSearchParams {
  const url = new URL(response.headers.get('Location') ?? 'about:blank');
  return new URLSearchParams(url.hash ? url.hash.slice(1) : url.search);
}

/** Signs the owner in through the pages. Returns the code. */
export async function signInThroughPages(identity: Identity, browser: Browser, trip: TripOptions = {}) {
  const started = await startTrip(identity, trip);
  const form = await browser.visit(await fullUrlOf(started.response));
  const back = await browser.submit(form, { ...owner });
  return { ...started, back, code: broughtBack(back).get('code') ?? '' };
}

/** Exchanges a code; `fields` override the body. */
export function exchange(
  identity: Identity,
  { code, codeVerifier }: { code: string; codeVerifier: string },
  spoiled: Record<string, unknown> = {},
): Promise<Response> {
  const { clientId } = identity;
  const body = {
    grantType: 'authorization_code',
    clientId,
    redirectUri: callback,
    code,
    codeVerifier,
    rotateRefreshToken: true,
    ...spoiled,
  };
  return send(identity, '/oauth2/token', body);
}

/** The tokens of the signed-in owner. */
export async function memberTokens(
  identity: Identity,
  browser: Browser,
  trip: TripOptions = {},
): Promise<TokenAnswer> {
  const signedIn = await signInThroughPages(identity, browser, trip);
  const { clientId = identity.clientId, authRequest } = trip;
  return tokensOf(
    await exchange(identity, signedIn, {
      clientId,
      ...(authRequest?.redirectUri ? { redirectUri: authRequest.redirectUri } : {}),
    }),
  );
}

export function refresh(identity: Identity, refreshToken: string, clientId?: string): Promise<Response> {
  return send(identity, '/oauth2/token', { grantType: 'refresh_token', refreshToken, clientId });
}
