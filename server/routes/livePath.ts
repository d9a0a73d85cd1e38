/** Answered as long as the process runs, also while it starts. */
export const livePath = '/_live';
