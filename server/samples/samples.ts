import { empty } from './empty.ts';
import type { Sample } from './sample.ts';
import type { SampleName } from './sampleNames.ts';
import { studio } from './studio/studio.ts';
import { tutor } from './tutor.ts';

/** The sample businesses. Their dates are relative to `now`, so that they stay current. */
export const samples: Record<SampleName, (now: Date) => Sample> = { studio, tutor, empty };
