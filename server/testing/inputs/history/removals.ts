import { removalTokenOf } from '../../../rules/removals/removal.ts';
import type { TestInputs } from '../testInput.ts';

export const inputs = {
  previewRemoval: ({ bookingForm }) => ({ body: { entity: 'bookingForm', ids: [bookingForm] } }),
  removeRecords: ({ bookingForm }) => ({
    body: { entity: 'bookingForm', ids: [bookingForm], impactToken: removalTokenOf([bookingForm], []) },
  }),
} satisfies TestInputs;
