/** How high a row is: comfortable has the tag line, compact is one line. */
export type Density = 'comfortable' | 'compact';

/** Pixels. */
export const rowSize: Record<Density, number> = { comfortable: 56, compact: 40 };
