import { ApiError } from '../../contract/errors.ts';

const key = 'frontdesk-sign-ins';
const window = 30_000;
const maxSignIns = 3;

/**
 * Stops redirect loops between the dashboard and the sign-in page (security goal A10). Only a redirect after a completed
 * sign-in can be part of one: a person may open any number of addresses without signing in.
 */
export function createLoopBreaker(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  now: () => number,
) {
  const recent = (): number[] =>
    (storage.getItem(key) ?? '')
      .split(',')
      .map(Number)
      .filter((time) => Math.abs(now() - time) < window);

  return {
    /** Counts a completed sign-in. */
    count: () => storage.setItem(key, [...recent(), now()].join(',')),
    /** Throws before a redirect after three sign-ins within 30 seconds; `requestId` is that of the last rejection. */
    check(requestId: string | undefined): void {
      if (recent().length < maxSignIns) return;
      const description = 'Signing in works, but the server then refuses it. Try again in a minute.';
      throw new ApiError('SIGN_IN_LOOP', description, { status: 401, requestId });
    },
    reset: () => storage.removeItem(key),
  };
}
export type LoopBreaker = ReturnType<typeof createLoopBreaker>;
