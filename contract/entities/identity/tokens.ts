import * as z from 'zod';

/** Signed in means `member` (identity specification section 6). */
export const tokenRoles = ['none', 'visitor', 'member'] as const;
export type TokenRole = (typeof tokenRoles)[number];

/** The stored tokens of a client (reference/entities.md section 16). Missing values are empty texts. */
export const tokens = z.strictObject({
  accessToken: z.strictObject({
    value: z.string(),
    /** Epoch seconds; the token has expired when this is less than the current time. */
    expiresAt: z.int(),
  }),
  refreshToken: z.strictObject({ value: z.string(), role: z.enum(tokenRoles) }),
});
export type Tokens = z.infer<typeof tokens>;

/** Identity specification section 5. */
export const codeVerifierLimits = { min: 43, max: 128 } as const;

/** Letters, digits and `-._~`. */
export const codeVerifier = z
  .string()
  .regex(/^[A-Za-z0-9\-._~]*$/, 'may hold only letters, digits and - . _ ~')
  .min(codeVerifierLimits.min)
  .max(codeVerifierLimits.max);

/** The fault of a code verifier, in the specification's words (section 5), or undefined. */
export function codeVerifierProblem(verifier: string): string | undefined {
  const { min, max } = codeVerifierLimits;
  if (verifier.length < min || verifier.length > max) {
    return `Expected a length between ${min} and ${max}. Received ${verifier.length}.`;
  }
  return codeVerifier.safeParse(verifier).success
    ? undefined
    : 'The code verifier may hold only letters, digits and - . _ ~';
}

/** base64url(SHA-256(verifier)) without padding. */
export const codeChallenge = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/, 'must be 43 characters of base64url: the SHA-256 of the code verifier');

/** The client's state between the redirect and the return. */
export const oauthData = z.strictObject({
  originalUri: z.string(),
  redirectUri: z.string(),
  codeVerifier,
  codeChallenge,
  state: z.string().min(1),
});
export type OAuthData = z.infer<typeof oauthData>;
