import { empty, emptyFacts } from './empty.ts';
import type { Sample, SampleFacts } from './sample.ts';
import type { SampleName } from './sampleNames.ts';
import { studio, studioFacts } from './studio/studio.ts';
import { tutor, tutorFacts } from './tutor.ts';

/** The sample businesses. Their dates are relative to `now`, so that they stay current. */
export const samples: Record<SampleName, (now: Date) => Sample> = { studio, tutor, empty };

/** The same without their records, which take a tenth of a second to make. */
export const sampleFacts: Record<SampleName, SampleFacts> = {
  studio: studioFacts,
  tutor: tutorFacts,
  empty: emptyFacts,
};
