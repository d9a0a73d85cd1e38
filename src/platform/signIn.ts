import type { OAuthData } from '../../contract/entities/tokens.ts';
import { codeChallengeOf, createCodeVerifier, createState } from './codeChallenge.ts';

/** Why signing in did not work; the messages are the identity specification's (sections 5 and 8). */
const signInMessages = {
  MISSING_CODE_OR_STATE: 'Missing code or _state',
  INVALID_STATE: 'Invalid _state',
  EXCHANGE_FAILED: 'Failed to get member tokens',
  TIMED_OUT: 'OAuth flow timed out',
} as const;

export class SignInError extends Error {
  override readonly name = 'SignInError';
  readonly code: keyof typeof signInMessages;
  /** The platform's own reason, for example `login_required`; only when it answered this very sign-in. */
  readonly refusal: { error: string; description: string | undefined } | undefined;

  constructor(
    code: keyof typeof signInMessages,
    details: { cause?: unknown; refusal?: SignInError['refusal'] } = {},
  ) {
    super(signInMessages[code], { cause: details.cause });
    this.code = code;
    this.refusal = details.refusal;
  }
}

/** A sign-in that has begun, with what its answer is checked against. */
export interface SignInUnderWay extends OAuthData {
  /** Who must have sent the answer (RFC 9207); absent where the platform does not say who it is. */
  issuer?: string | undefined;
}

/**
 * Begins a sign-in: a new verifier, its challenge and a one-time state.
 * @param originalUri where the person wanted to be; comes back unchanged after the callback
 * @param redirectUri the registered callback address; empty for the hidden frame
 */
export async function createOAuthData(originalUri: string, redirectUri: string): Promise<OAuthData> {
  const codeVerifier = createCodeVerifier();
  const codeChallenge = await codeChallengeOf(codeVerifier);
  return { originalUri, redirectUri, codeVerifier, codeChallenge, state: createState() };
}

export type AuthorizationMode =
  | { responseMode: 'fragment' | 'query'; prompt: 'login' | 'none' }
  | { responseMode: 'web_message'; prompt: 'none'; sessionToken?: string | undefined };

/** Body of the redirect session that leads to the platform's sign-in (reference/identity-flow.md section 4). */
export function authorizationRequest(clientId: string, data: OAuthData, mode: AuthorizationMode) {
  const { prompt, responseMode } = mode;
  return {
    auth: {
      authRequest: {
        clientId,
        ...(data.redirectUri && { redirectUri: data.redirectUri }),
        codeChallenge: data.codeChallenge,
        codeChallengeMethod: 'S256' as const,
        responseMode,
        responseType: 'code' as const,
        scope: 'offline_access' as const,
        state: data.state,
        ...('sessionToken' in mode && mode.sessionToken && { sessionToken: mode.sessionToken }),
      },
      prompt,
    },
  };
}

/** What the platform hands back: in the fragment, in the query, or as a message of the hidden frame. */
export interface CallbackParameters {
  code?: string | undefined;
  state?: string | undefined;
  error?: string | undefined;
  errorDescription?: string | undefined;
  /** Who answers (RFC 9207). */
  iss?: string | undefined;
}

const callbackNames = ['code', 'state', 'error', 'error_description', 'iss'];

/** Whether the address carries anything of a callback. */
export function carriesCallback(address: string): boolean {
  const { fragment, query } = sourcesOf(address);
  return callbackNames.some((name) => fragment.has(name) || query.has(name));
}

/**
 * Reads the callback's values, from the fragment by default and else from the query.
 * Values in both, or one value twice, are somebody's attempt to mix two callbacks: 'Invalid _state'.
 */
export function readCallback(address: string): CallbackParameters {
  const { fragment, query } = sourcesOf(address);
  const inFragment = callbackNames.some((name) => fragment.has(name));
  const inQuery = callbackNames.some((name) => query.has(name));
  const source = inFragment ? fragment : query;
  if ((inFragment && inQuery) || callbackNames.some((name) => source.getAll(name).length > 1)) {
    throw new SignInError('INVALID_STATE');
  }
  return {
    code: source.get('code') || undefined,
    state: source.get('state') || undefined,
    error: source.get('error') || undefined,
    errorDescription: source.get('error_description') || undefined,
    iss: source.get('iss') || undefined,
  };
}

function sourcesOf(address: string) {
  const url = new URL(address);
  return { fragment: new URLSearchParams(url.hash.slice(1)), query: url.searchParams };
}

/** A callback that {@link checkCallback} has let through; the exchange takes no other. */
export interface AcceptedCallback {
  readonly code: string;
  readonly data: OAuthData;
}

/** Judges a callback against the sign-in it should belong to; makes no request. */
export function checkCallback(
  parameters: CallbackParameters,
  data: SignInUnderWay | undefined,
): AcceptedCallback {
  const { code, state, error, errorDescription, iss } = parameters;
  const isFromIssuer = data?.issuer === undefined || iss === data.issuer;
  if (!code || !state) {
    const isAnswer = error !== undefined && state !== undefined && state === data?.state && isFromIssuer;
    throw new SignInError('MISSING_CODE_OR_STATE', {
      ...(isAnswer && { refusal: { error, description: errorDescription } }),
    });
  }
  // Another server's answer to our question is as wrong as an answer to another question (security goal A3).
  if (state !== data?.state || !isFromIssuer) throw new SignInError('INVALID_STATE');
  return { code, data };
}
