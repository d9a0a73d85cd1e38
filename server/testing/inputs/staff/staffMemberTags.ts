import type { TestInputs } from '../testInput.ts';

const assignTags = { tags: { tagIds: ['new'] } };

export const inputs = {
  bulkUpdateStaffMemberTags: ({ staffMember }) => ({ body: { ids: [staffMember], assignTags } }),
  bulkUpdateStaffMemberTagsByFilter: ({ staffMember }) => ({
    body: { filter: { id: staffMember }, assignTags },
  }),
} satisfies TestInputs;
