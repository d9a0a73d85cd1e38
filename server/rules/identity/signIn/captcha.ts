import type * as z from 'zod';
import type { captchaToken } from '../../../../contract/entities/identity/identity.ts';
import type { Queries } from '../../../database/database.ts';
import type { AppOptions, CaptchaVerifier } from '../../options.ts';
import { findSignOnPolicy, type CaptchaDemand } from '../../../tables/identity/signOnPolicies.ts';

export type CaptchaTokens = readonly z.infer<typeof captchaToken>[];

/** Result of a captcha check. An unavailable verifier never counts as passed (security goal B12). */
export type CaptchaVerdict = 'passed' | 'missing' | 'invalid' | 'unavailable';

/** Tokens of the test verifier: one passes, one makes it unavailable, all others fail. */
export const testCaptcha = { good: 'a person', unreachable: 'nobody answers' } as const;

const testVerifier: CaptchaVerifier = {
  verify: async (token) => {
    if (token === testCaptcha.unreachable) throw new Error('The test verifier was asked not to answer.');
    return token === testCaptcha.good;
  },
};

/** The verifier to use, or undefined if captchas are off. */
function verifierOf({ captcha, config }: AppOptions): CaptchaVerifier | undefined {
  return captcha ?? (config.mode === 'qa' ? testVerifier : undefined);
}

/**
 * When this business requires a captcha. On a test server captchas are off until a test turns them on for its
 * business.
 */
export async function captchaDemand(
  db: Queries,
  businessId: string,
  options: AppOptions,
): Promise<CaptchaDemand> {
  if (!verifierOf(options)) return 'off';
  const { captcha } = await findSignOnPolicy(db, businessId);
  return captcha ?? (options.captcha ? (options.config.captchaDemand ?? 'after_failures') : 'off');
}

/** Verifies the first token. Makes a network request: never call it inside a transaction. */
export async function checkCaptcha(
  tokens: CaptchaTokens,
  clientAddress: string | undefined,
  options: AppOptions,
): Promise<CaptchaVerdict> {
  const token = tokens
    .flatMap((each) => [each.Recaptcha, each.InvisibleRecaptcha, each.NoCaptcha])
    .find((text) => text !== undefined && text !== '');
  const verifier = verifierOf(options);
  if (token === undefined || !verifier) return 'missing';
  try {
    return (await verifier.verify(token, clientAddress)) ? 'passed' : 'invalid';
  } catch (error) {
    options.log({
      failure: `The captcha verifier: ${error instanceof Error ? error.message : String(error)}`,
    });
    return 'unavailable';
  }
}
