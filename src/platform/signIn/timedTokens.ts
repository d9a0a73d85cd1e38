import type { TokenRole, Tokens } from '../../../contract/entities/identity/tokens.ts';
import { minuteMs } from '../../../contract/durations.ts';

export interface TimedTokens {
  readonly tokens: Tokens;
  /** On the monotonic clock. */
  readonly expiresAt: number;
  readonly renewAt: number;
}

export interface TokenClocks {
  /** Wall clock, epoch milliseconds. */
  now: () => number;
  /** Monotonic clock (ms), so system time changes don't expire tokens. */
  elapsed: () => number;
}

/** A pair of tokens whose access token lives for so many milliseconds. */
export function timed(
  pair: { accessToken: string; refreshToken: string; role: TokenRole },
  lifeMs: number,
  { now, elapsed }: TokenClocks,
): TimedTokens {
  const expiresAt = elapsed() + lifeMs;
  return {
    tokens: {
      accessToken: { value: pair.accessToken, expiresAt: Math.floor((now() + lifeMs) / 1000) },
      refreshToken: { value: pair.refreshToken, role: pair.role },
    },
    expiresAt,
    renewAt: expiresAt - Math.min(minuteMs, lifeMs / 10),
  };
}

export const accessTokenOf = ({ tokens }: TimedTokens): string => tokens.accessToken.value;
