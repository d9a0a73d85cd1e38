import { ApiError } from '../../contract/errors.ts';

const key = 'frontdesk-sign-in-redirects';
const window = 30_000;
const maxRedirects = 3;

/** Stops redirect loops between the dashboard and the sign-in page (security goal A10). */
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
    /** Counts a redirect. Throws on the fourth within 30 seconds; `requestId` is that of the last rejection. */
    count(requestId: string | undefined): void {
      const times = recent();
      if (times.length >= maxRedirects) {
        throw new ApiError(
          'SIGN_IN_LOOP',
          'Signing in works, but the server then refuses it. Try again in a minute.',
          {
            status: 401,
            requestId,
          },
        );
      }
      storage.setItem(key, [...times, now()].join(','));
    },
    reset: () => storage.removeItem(key),
  };
}
export type LoopBreaker = ReturnType<typeof createLoopBreaker>;
