export const sampleNames = ['studio', 'tutor', 'empty'] as const;
export type SampleName = (typeof sampleNames)[number];
