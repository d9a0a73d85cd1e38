import { empty, emptyFacts } from './empty.ts';
import type { Sample, SampleFacts } from './sample.ts';
import type { SampleName } from './sampleNames.ts';
import { studio, studioFacts } from './studio/studio.ts';
import { tutor, tutorFacts } from './tutor.ts';

/** The sample businesses. Their dates are relative to `now`, so that they stay current. */
export const samples: Record<SampleName, (now: Date) => Sample> = { studio, tutor, empty };

/** Business and owner of each sample. Making the records takes a tenth of a second. */
export const sampleFacts: Record<SampleName, SampleFacts> = {
  studio: studioFacts,
  tutor: tutorFacts,
  empty: emptyFacts,
};
