import { empty } from './empty.ts';
import type { Sample } from './sample.ts';
import { studio } from './studio/studio.ts';
import { tutor } from './tutor.ts';

export const sampleNames = ['studio', 'tutor', 'empty'] as const;
export type SampleName = (typeof sampleNames)[number];

/** Businesses to try Frontdesk with. Dates are reckoned from `now`, so that a sample never ages. */
export const samples: Record<SampleName, (now: Date) => Sample> = { studio, tutor, empty };
