import { hash } from './sampleId.ts';

/** A hash of the name from 0 to 1: random-looking values of a sample are the same on every machine. */
export function chance(name: string): number {
  return Number.parseInt(hash(name), 16) / 2 ** 32;
}

/** Picks one item by that hash; undefined if there is none. */
export function pick<Thing>(name: string, things: readonly Thing[]): Thing | undefined {
  return things[Math.floor(chance(name) * things.length)];
}

/** Picks `count` items in the order of that hash. */
export function pickSome<Thing>(name: string, things: readonly Thing[], count: number): Thing[] {
  return things
    .map((thing, index) => ({ thing, order: chance(`${name}/${index}`) }))
    .toSorted((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ thing }) => thing);
}
