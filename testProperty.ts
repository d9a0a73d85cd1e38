import fc from 'fast-check';
import { deep } from './testDeep.ts';

/**
 * For properties of every folder. A run checks with two seeds: the fixed one finds the same on every machine, the random
 * one finds what the fixed one misses. `npm run test:deep` runs each test file that imports this file directly, with
 * twenty times the values.
 */

const factor = deep(20, 1);

/** Differs between runs. A failure prints it, and FRONTDESK_SEED replays it. */
export const randomSeed = Number(
  process.env['FRONTDESK_SEED'] ?? crypto.getRandomValues(new Int32Array(1))[0],
);

export const seeds: readonly number[] = [20_270_301, randomSeed];

/** Half of the values are of each seed. */
const shareOf = (runs: number): number => Math.ceil(runs / seeds.length);

/** Expects a property to hold for `runs` values, in `npm run test:deep` for twenty times as many. */
export async function expectProperty<T>(property: fc.IRawProperty<T>, runs: number): Promise<void> {
  for (const seed of seeds) await fc.assert(property, { seed, numRuns: factor * shareOf(runs) });
}

/**
 * About `count` values for a test that checks them itself. They are as many in every run; the title of the test prints
 * the random seed.
 */
export const samplesOf = <T>(arbitrary: fc.Arbitrary<T>, count: number): T[] =>
  seeds.flatMap((seed) => fc.sample(arbitrary, { seed, numRuns: shareOf(count) }));
