import { getOauthMetadata } from '../../../contract/calls/oauth/oauth.ts';
import { ApiError } from '../../../contract/errors.ts';
import type { ApiClient } from '../apiClient.ts';
import { isTransient } from '../errors.ts';

/** Returns the expected issuer of sign-in answers, or undefined when the platform publishes none. */
export type IssuerOf = () => Promise<string | undefined>;

/**
 * Reads the issuer from the platform's metadata (RFC 8414, RFC 9207), once. Ignores metadata whose issuer differs from
 * the URL it was read from (RFC 8414 section 3.3). Rejects while the platform is unreachable.
 * @param baseUrl scheme and host of the platform
 */
export function createIssuer(api: ApiClient, baseUrl: string): IssuerOf {
  let known: Promise<string | undefined> | undefined;

  async function ask(): Promise<string | undefined> {
    try {
      const metadata = await api.send(getOauthMetadata, {});
      const { issuer, authorization_response_iss_parameter_supported: sendsIssuer } = metadata;
      return sendsIssuer && issuer === new URL(baseUrl).origin ? issuer : undefined;
    } catch (error) {
      if (error instanceof ApiError && !isTransient(error)) return undefined;
      throw error;
    }
  }

  return () => {
    known ??= ask().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}
