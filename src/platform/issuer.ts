import { getOauthMetadata } from '../../contract/calls/oauth.ts';
import { ApiError } from '../../contract/errors.ts';
import type { ApiClient } from './apiClient.ts';
import { isTransient } from './errors.ts';

/** Answers who must send the answers of a sign-in, undefined where the platform says nothing about that. */
export type IssuerOf = () => Promise<string | undefined>;

/**
 * Reads the issuer from the platform's metadata (RFC 8414, RFC 9207), once. Metadata that speaks of another place than
 * the one it was read from is not believed (RFC 8414 section 3.3). Rejects while the platform cannot be reached.
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
