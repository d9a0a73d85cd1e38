import type { OAuthData } from '../../../contract/entities/identity/tokens.ts';
import { codeChallengeOf, createCodeVerifier, createState } from './codeChallenge.ts';

/** Messages of failed sign-ins (identity specification sections 5 and 8). */
const signInMessages = {
  MISSING_CODE_OR_STATE: 'Missing code or _state',
  INVALID_STATE: 'Invalid _state',
  EXCHANGE_FAILED: 'Failed to get member tokens',
  TIMED_OUT: 'OAuth flow timed out',
} as const;

export class SignInError extends Error {
  override readonly name = 'SignInError';
  readonly code: keyof typeof signInMessages;
  /** The platform's reason, e.g. `login_required`; only when its answer matches this sign-in. */
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

/** A pending sign-in, with the values that its answer is checked against. */
export interface PendingSignIn extends OAuthData {
  /** Expected issuer of the answer (RFC 9207); undefined when the platform publishes none. */
  issuer?: string | undefined;
}

/**
 * Creates the data of a sign-in: a new verifier, its challenge and a one-time state.
 * @param originalUri address to return to; unchanged after the callback
 * @param redirectUri registered callback address; empty for the hidden frame
 */
export async function createOAuthData(originalUri: string, redirectUri: string): Promise<OAuthData> {
  const codeVerifier = createCodeVerifier();
  const codeChallenge = await codeChallengeOf(codeVerifier);
  return { originalUri, redirectUri, codeVerifier, codeChallenge, state: createState() };
}

export type AuthorizationMode =
  | { responseMode: 'fragment' | 'query'; prompt: 'login' | 'none' }
  | { responseMode: 'web_message'; prompt: 'none'; sessionToken?: string | undefined };

/** Body of the redirect session that opens the platform's sign-in (reference/identity-flow.md section 4). */
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

/** The platform's answer: in the fragment, in the query, or as a message of the hidden frame. */
export interface CallbackParameters {
  code?: string | undefined;
  state?: string | undefined;
  error?: string | undefined;
  errorDescription?: string | undefined;
  /** Issuer of the answer (RFC 9207). */
  iss?: string | undefined;
}

const callbackNames = ['code', 'state', 'error', 'error_description', 'iss'];

/** Whether the address has parameters of a callback. */
export function hasCallback(address: string): boolean {
  const { fragment, query } = sourcesOf(address);
  return callbackNames.some((name) => fragment.has(name) || query.has(name));
}

/**
 * Reads the callback's parameters, by default from the fragment, else from the query.
 * Parameters in both, or a repeated one, may mix two callbacks: throws 'Invalid _state'.
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

/** A callback accepted by {@link checkCallback}; the token exchange takes no other. */
export interface AcceptedCallback {
  readonly code: string;
  readonly data: OAuthData;
}

/** Checks a callback against its pending sign-in, without a request. */
export function checkCallback(
  parameters: CallbackParameters,
  data: PendingSignIn | undefined,
): AcceptedCallback {
  const { code, state, error, errorDescription, iss } = parameters;
  const isFromIssuer = data?.issuer === undefined || iss === data.issuer;
  if (!code || !state) {
    const isAnswer = error !== undefined && state !== undefined && state === data?.state && isFromIssuer;
    throw new SignInError('MISSING_CODE_OR_STATE', {
      ...(isAnswer && { refusal: { error, description: errorDescription } }),
    });
  }
  // An answer from another issuer is as invalid as an answer to another sign-in (security goal A3).
  if (state !== data?.state || !isFromIssuer) throw new SignInError('INVALID_STATE');
  return { code, data };
}
