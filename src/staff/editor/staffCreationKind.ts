import type { StaffMember, StaffMemberInput } from '../../../contract/entities/staff/staffMember.ts';
import { setServiceProvider } from '../../../contract/calls/staff/staffMemberWork.ts';
import type { CreationKind } from '../../records/editor/creationKind.ts';
import { settledRecord } from '../../records/editor/save/settledRecord.ts';
import { errorsOfStaffMember } from './staffEditorData.ts';
import { staffEditorKind } from './staffEditorKind.ts';
import type { StaffField } from '../staffFields.ts';
import type { EditedStaffMember } from './staffHours.ts';
import { StaffInputs } from './StaffInputs.tsx';

const asMember = (values: StaffMemberInput): StaffMember => ({
  ...(values as Partial<StaffMember>),
  id: '',
  name: values.name ?? '',
});

/** Creation of staff members. */
export const staffCreationKind: CreationKind<EditedStaffMember, StaffField, undefined, StaffMemberInput> = {
  editor: staffEditorKind,
  start: () => ({ name: null, serviceProvider: true }),
  settled: (values) => settledRecord({}, values),
  asRecord: asMember,
  errorsOf: (values) => errorsOfStaffMember(values, values.name),
  async create(api, { serviceProvider, ...own }) {
    const requestId = crypto.randomUUID();
    const { data: record } = await api.create<StaffMember>('staffMembers', {
      data: own,
      meta: { requestId },
    });
    // New staff members provide services by default; otherwise a separate call is needed.
    if (serviceProvider === true) return { record, rest: undefined };
    try {
      const input = { path: { staffMemberId: record.id }, body: { serviceProvider: false } };
      await api.send(setServiceProvider, input, { requestId });
      return { record, rest: undefined };
    } catch (error) {
      return { record, rest: { mine: { ...record, serviceProvider: false }, error } };
    }
  },
  // The locations, the hours and the user link need an existing staff member.
  sections: staffEditorKind.sections.slice(0, 3),
  Inputs: StaffInputs,
  texts: {
    title: 'staffEditor.create.title',
    list: 'staffEditor.list',
    save: 'staffEditor.create.save',
    created: 'staffEditor.create.created',
    partly: 'staffEditor.create.partly',
    failed: 'staffEditor.create.failed',
    nameless: 'staffEditor.create.nameless',
    resumed: 'staffEditor.create.resumed',
  },
};
