import type { densities } from '../../../../contract/entities/history/savedView.ts';

/** Row height: comfortable shows the tagline, compact has one line. */
export type Density = (typeof densities)[number];

/** Height in px. */
export const rowSize: Record<Density, number> = { comfortable: 56, compact: 40 };
