import { describe, expect, it } from 'vitest';
import { createLoopBreaker } from './loopBreaker.ts';
import { testStorage } from '../testing/testStorage.ts';

describe('A10: loop of redirects to the sign-in page', () => {
  const start = 1_000_000;

  it('ends after three sign-ins within 30 seconds, with the request ID of the refusal', () => {
    const clock = { now: start };
    const breaker = createLoopBreaker(testStorage(), () => clock.now);
    for (let round = 0; round < 3; round += 1) {
      expect(() => breaker.check(undefined)).not.toThrow();
      breaker.count();
      clock.now += 9999;
    }
    expect(() => breaker.check('r-7')).toThrow(
      expect.objectContaining({ code: 'SIGN_IN_LOOP', status: 401, requestId: 'r-7' }),
    );
    clock.now = start + 30_000;
    expect(() => breaker.check('r-8')).not.toThrow();
  });

  it('is not one after signing out, after the clock was set back, or with another value in the storage', () => {
    const clock = { now: start };
    const storage = testStorage();
    const breaker = createLoopBreaker(storage, () => clock.now);
    const countThree = () => [1, 2, 3].forEach(() => breaker.count());
    countThree();
    breaker.reset();
    expect(storage.items.size).toBe(0);
    countThree();
    clock.now -= 30_000;
    expect(() => breaker.check(undefined)).not.toThrow();
    storage.setItem([...storage.items.keys()][0] ?? '', 'x,,-5,0');
    expect(() => breaker.check(undefined)).not.toThrow();
    countThree();
    expect(() => breaker.check(undefined)).toThrow('Signing in works');
  });
});
