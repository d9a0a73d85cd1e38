import { empty } from './empty.ts';
import type { Sample } from './sample.ts';
import { studio } from './studio/studio.ts';
import { tutor } from './tutor.ts';

export const sampleNames = ['studio', 'tutor', 'empty'] as const;
export type SampleName = (typeof sampleNames)[number];

/** The sample businesses. Their dates are relative to `now`, so that they stay current. */
export const samples: Record<SampleName, (now: Date) => Sample> = { studio, tutor, empty };
