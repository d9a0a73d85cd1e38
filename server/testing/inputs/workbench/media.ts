import type { TestInputs } from '../testInput.ts';

export const inputs = {
  uploadPicture: () => ({ body: {} }),
} satisfies TestInputs;
