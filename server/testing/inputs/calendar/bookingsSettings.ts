import type { TestInputs } from '../testInput.ts';

export const inputs = {
  getBookingsSettings: () => ({}),
  updateBookingsSettings: () => ({
    body: { bookingsSettings: { revision: '1', slotsSplitInterval: { valueInMinutes: 15 } } },
  }),
} satisfies TestInputs;
