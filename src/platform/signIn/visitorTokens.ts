import type { Tokens } from '../../../contract/entities/identity/tokens.ts';
import { accessTokenOf, timed, type TimedTokens, type TokenClocks } from './timedTokens.ts';
import { isInvalidGrant, type Grants } from './tokenEndpoint.ts';

interface VisitorTokens {
  current(): Tokens | undefined;
  /** The access token, of a new visitor if there is none. */
  accessToken(): Promise<string>;
  /** Replaces a refused access token; undefined if it is not a visitor's. */
  replace(refused: string): Promise<string> | undefined;
  forget(): void;
}

/** The tokens of a visitor, renewed once for all callers. */
export function createVisitorTokens(
  grants: Pick<Grants, 'anonymous' | 'refresh'>,
  clocks: TokenClocks,
): VisitorTokens {
  let visitor: TimedTokens | undefined;
  let formerToken: string | undefined;
  let renewing: Promise<string> | undefined;

  function renew(): Promise<string> {
    const stale = visitor?.tokens.refreshToken.value;
    renewing ??= (async () => {
      const answer = stale
        ? await grants.refresh(stale).catch((error: unknown) => {
            if (isInvalidGrant(error)) return grants.anonymous();
            throw error;
          })
        : await grants.anonymous();
      const { accessToken, refreshToken = stale ?? '', expiresIn } = answer;
      formerToken = visitor && accessTokenOf(visitor);
      visitor = timed({ accessToken, refreshToken, role: 'visitor' }, expiresIn * 1000, clocks);
      return accessToken;
    })().finally(() => {
      renewing = undefined;
    });
    return renewing;
  }

  return {
    current: () => visitor?.tokens,

    async accessToken() {
      return visitor && clocks.elapsed() < visitor.renewAt ? accessTokenOf(visitor) : renew();
    },

    replace(refused) {
      if (!visitor) return undefined;
      if (accessTokenOf(visitor) === refused) return renew();
      // Another call has renewed it since.
      return refused === formerToken ? Promise.resolve(accessTokenOf(visitor)) : undefined;
    },

    forget() {
      visitor = undefined;
    },
  };
}
