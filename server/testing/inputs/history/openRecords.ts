import type { TestInputs } from '../testInput.ts';

const formId = '6e0f2c1a-0000-4000-8000-00000000f0f0';

export const inputs = {
  noteOpenRecord: ({ service }) => ({
    body: { formId, entity: 'service', entityId: service, editing: true },
  }),
  noteClosedRecord: () => ({ body: { formId } }),
} satisfies TestInputs;
