import { describe, expect, it } from 'vitest';
import { codeChallengeOf, createCodeVerifier, createState } from './codeChallenge.ts';

describe('A1: code verifier', () => {
  it.each([42, 129, Number.NaN, 43.5, -1, Infinity])('rejects length %d', (length) => {
    expect(() => createCodeVerifier(length)).toThrow(
      new RangeError(`Expected a length between 43 and 128. Received ${length}.`),
    );
  });

  it('has 43 characters by default and accepts up to 128', () => {
    expect(createCodeVerifier()).toMatch(/^[A-Za-z0-9\-._~]{43}$/);
    expect(createCodeVerifier(43)).toHaveLength(43);
    expect(createCodeVerifier(128)).toHaveLength(128);
  });

  it('draws every character with equal probability', () => {
    const counts = new Map<string, number>();
    const length = 128;
    const rounds = 8000;
    for (let round = 0; round < rounds; round += 1) {
      for (const character of createCodeVerifier(length))
        counts.set(character, (counts.get(character) ?? 0) + 1);
    }
    const expected = (length * rounds) / 66;
    const chiSquare = [...counts.values()].reduce(
      (sum, count) => sum + (count - expected) ** 2 / expected,
      0,
    );
    expect(counts.size).toBe(66);
    // With 65 degrees of freedom, an unbiased source exceeds 130 once in 300,000 runs. Bytes modulo 66 would give about
    // 9,000.
    expect(chiSquare).toBeLessThan(130);
  });
});

describe('A1: code challenge', () => {
  it('matches the example of RFC 7636 appendix B', async () => {
    expect(await codeChallengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
      'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    );
  });
});

it('A1: 100,000 sign-ins have distinct verifiers', () => {
  expect(new Set(Array.from({ length: 100_000 }, () => createCodeVerifier())).size).toBe(100_000);
});

it('A2: a state has 256 random bits in 43 characters, and 100,000 states are distinct', () => {
  const states = new Set(Array.from({ length: 100_000 }, createState));
  expect(states.size).toBe(100_000);
  expect([...states].every((state) => /^[A-Za-z0-9_-]{43}$/.test(state))).toBe(true);
});
