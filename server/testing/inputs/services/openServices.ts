import type { TestInputs } from '../testInput.ts';

const formId = '6e0f2c1a-0000-4000-8000-00000000f0f0';

export const inputs = {
  noteOpenService: ({ service }) => ({ body: { formId, serviceId: service, editing: true } }),
  noteClosedService: () => ({ body: { formId } }),
} satisfies TestInputs;
