import { toBase64url } from '../../../contract/base64.ts';
import { codeVerifierLimits } from '../../../contract/entities/identity/tokens.ts';

/** RFC 7636 section 4.1; identity specification section 9. */
const verifierAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~';

/** Returns a random code verifier of `length` characters, uniformly distributed. */
export function createCodeVerifier(length: number = codeVerifierLimits.min): string {
  const { min, max } = codeVerifierLimits;
  if (!Number.isInteger(length) || length < min || length > max) {
    throw new RangeError(`Expected a length between ${min} and ${max}. Received ${length}.`);
  }
  // Rejection sampling: modulo alone would favour the first characters of the alphabet.
  const unbiased = 256 - (256 % verifierAlphabet.length);
  let verifier = '';
  while (verifier.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(2 * length))) {
      if (byte < unbiased && verifier.length < length)
        verifier += verifierAlphabet[byte % verifierAlphabet.length];
    }
  }
  return verifier;
}

/** RFC 7636 section 4.2, method S256: base64url(SHA-256(verifier)) without padding. */
export async function codeChallengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return toBase64url(new Uint8Array(digest));
}

/** 256 random bits as 43 characters of base64url. */
export function createState(): string {
  return toBase64url(crypto.getRandomValues(new Uint8Array(32)));
}
