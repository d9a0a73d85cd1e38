/**
 * For tests of every folder: the full figure under `npm run test:deep` (FRONTDESK_DEEP=yes), the smaller one in every
 * other run. `npm run test:deep` runs each test file that imports this file directly.
 */
export function deep<T>(whenDeep: T, otherwise: T): T {
  return process.env.FRONTDESK_DEEP === 'yes' ? whenDeep : otherwise;
}

/** The day on which the run started. Worker processes inherit it, so that a run past midnight keeps its parts. */
export const dayOfRun = Number(
  (process.env.FRONTDESK_TEST_DAY ??= String(Math.floor(Date.now() / 86_400_000))),
);

/**
 * For long tests of many alike records or screens: all under `npm run test:deep`; in every other run one in `parts`,
 * which alternate by day. Tests with different values of `turn` take different parts on the same day.
 */
export function ofToday<T>(all: readonly T[], parts: number, turn = 0): readonly T[] {
  return deep(
    all,
    all.filter((_, index) => index % parts === (dayOfRun + turn) % parts),
  );
}
