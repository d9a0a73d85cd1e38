import type { densities } from '../../../contract/entities/savedView.ts';

/** How high a row is: comfortable has the tag line, compact is one line. */
export type Density = (typeof densities)[number];

/** Pixels. */
export const rowSize: Record<Density, number> = { comfortable: 56, compact: 40 };
