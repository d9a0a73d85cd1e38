import { hash } from './sampleId.ts';

/** A number from 0 to 1 that a name always gets: what looks random in a sample is the same on every machine. */
export function chance(name: string): number {
  return Number.parseInt(hash(name), 16) / 2 ** 32;
}

/** One of the things, by such a number; undefined of none. */
export function pick<Thing>(name: string, things: readonly Thing[]): Thing | undefined {
  return things[Math.floor(chance(name) * things.length)];
}

/** So many of the things, in an order of chance. */
export function pickSome<Thing>(name: string, things: readonly Thing[], count: number): Thing[] {
  return things
    .map((thing, index) => ({ thing, order: chance(`${name}/${index}`) }))
    .toSorted((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ thing }) => thing);
}
