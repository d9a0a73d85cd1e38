import { previewBulkRunStaffDeletion } from '../../contract/calls/bulkRuns/bulkRuns.ts';
import { bulkFieldsOf } from '../../contract/entities/bulkRuns/bulkOperations.ts';
import { staffMemberTraits } from '../../contract/entities/staff/staffMember.ts';
import { bulkDeletion, type BulkKind } from '../records/bulk/bulkKind.ts';
import type { SheetField } from '../records/bulk/sheetField.ts';
import { StaffDeletionQuestion } from './StaffDeletionQuestion.tsx';
import { staffSections } from './staffFields.ts';

const special: Partial<Record<(typeof bulkFieldsOf.staffMember)[number], Partial<SheetField>>> = {
  name: { verbs: ['LEAVE', 'REPLACE', 'SET'], missing: 'bulk.wrong.name' },
  description: { rows: 3 },
};

const textVerbs = ['LEAVE', 'SET', 'REPLACE', 'CLEAR'] as const;
const flagVerbs = ['LEAVE', 'ON', 'OFF'] as const;

/** Bulk actions on staff members. Deletion names the services and bookings that lose them. */
export const staffBulk: BulkKind = {
  entity: 'staffMember',
  words: 'staffBulk',
  // Services show their staff, and lose deleted staff members.
  changes: ['staff', 'staffMembers', 'services'],
  sections: staffSections.slice(0, 3).map((key) => ({ key, label: `staffEditor.section.${key}` })),
  fields: bulkFieldsOf.staffMember.map((field) => {
    const { kind, section } = staffMemberTraits[field];
    const verbs = kind === 'text' ? textVerbs : flagVerbs;
    return { field, label: `staffField.${field}`, section, kind, verbs, ...special[field] };
  }),
  flags: {},
  mergedColumns: [],
  mergedPaths: [],
  sideEffects: [
    ['services', 'staffBulk.side.services'],
    ['unstaffed', 'staffBulk.side.unstaffed'],
    ['booked', 'staffBulk.side.booked'],
  ],
  useOptions: () => () => [],
  useRecordedWords: () => () => undefined,
  deletion: bulkDeletion({
    fetch: (api, id) => api.send(previewBulkRunStaffDeletion, { path: { id } }),
    read: ({ staffMemberCount, impact: { token, services, unstaffed, bookings } }) => ({
      token,
      count: staffMemberCount,
      sideEffects: { services, unstaffed, booked: bookings },
      asks: services + bookings > 0,
    }),
    Question: StaffDeletionQuestion,
  }),
};
