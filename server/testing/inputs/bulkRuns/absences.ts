import type { TestInputs } from '../testInput.ts';

export const inputs = {
  // Without bookings: some months ahead.
  previewAbsence: ({ staffResource: resourceId }) => ({
    body: { resourceId, fromDate: dayAhead(200), toDate: dayAhead(201) },
  }),
} satisfies TestInputs;

const dayAhead = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
