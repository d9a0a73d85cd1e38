import { setServiceProvider } from '../../contract/calls/staffMemberWork.ts';
import { getStaffMember } from '../../contract/calls/staffMembers.ts';
import {
  staffMemberInput,
  type StaffMember,
  type StaffMemberInput,
  type StaffMemberPart,
} from '../../contract/entities/staffMember.ts';
import { brokenRule } from '../../contract/errors.ts';
import { changedPaths } from '../../contract/mask.ts';
import { getPath, setPath, type Fields } from '../../contract/paths.ts';
import { zodToViolations } from '../../contract/violations.ts';
import type { EditorData } from '../records/editor/editorKind.ts';
import { refusalUnderFields, violationsUnderFields } from '../records/editor/errorsUnderFields.ts';
import type { SavePart } from '../records/editor/savePart.ts';
import { copyPaths } from '../records/editor/saveRecord.ts';
import { settledRecord } from '../records/editor/settledRecord.ts';
import type { FieldErrors } from '../ui/fields/fieldErrors.ts';
import { staffTrash } from './staffTrash.ts';
import { staffFields, type StaffField } from './staffFields.ts';

const shown = { fields: staffFields, entity: 'staffMember' } as const;

/** The user link's status has to be requested explicitly. */
export const shownParts: StaffMemberPart[] = ['ASSOCIATED_IDENTITY_STATUS'];

/** Responses of updates omit the user link, which no update changes. */
const withConnection = (answer: StaffMember, { associatedWixIdentity }: StaffMember): StaffMember =>
  associatedWixIdentity ? { ...answer, associatedWixIdentity } : answer;

const workPath = 'serviceProvider';

const fieldsPart: SavePart<StaffMember> = {
  owns: (path) => path !== workPath,
  async send(api, { opened, mine }, { requestId, paths }) {
    const { data } = await api.update<StaffMember>('staffMembers', {
      id: opened.id,
      data: copyPaths(opened, mine, paths),
      previousData: opened,
      meta: { requestId },
    });
    return withConnection(data, opened);
  },
};

/** Whether a staff member provides services has a separate call. */
const workPart: SavePart<StaffMember> = {
  section: 'work',
  owns: (path) => path === workPath,
  async send(api, { opened, mine }, { requestId }) {
    const body = { serviceProvider: mine.serviceProvider === true, fields: shownParts };
    const input = { path: { staffMemberId: opened.id }, body };
    return (await api.send(setServiceProvider, input, { requestId })).staffMember;
  },
};

/** Contract violations of these values. */
export function errorsOfStaffMember(part: StaffMemberInput, name: string | null | undefined): FieldErrors {
  const parsed = staffMemberInput.safeParse(part, { reportInput: true });
  const violations = parsed.success ? [] : zodToViolations(parsed.error, ['staffMember']);
  if (!name) {
    const why = 'is required: customers choose people by their names';
    violations.push(brokenRule('staffMember.name', 'REQUIRED_FIELD', why));
  }
  return violationsUnderFields(shown, violations, part);
}

/** Reading, comparing, validating and saving of staff members. */
export const staffEditorData: EditorData<StaffMember, StaffField> = {
  ...shown,
  resource: 'staffMembers',
  shownIn: ['staff'],
  path: 'staff',
  async read(api, id, signal) {
    const input = { path: { staffMemberId: id }, query: { fields: shownParts } };
    return (await api.send(getStaffMember, input, { signal })).staffMember;
  },
  settled: (opened, values) => settledRecord(opened, values) as StaffMember,
  parts: [fieldsPart, workPart],
  errorsOfChange: (opened, mine) =>
    errorsOfStaffMember(
      changedPaths(opened, mine).reduce<Fields>(
        (patch, path) => setPath(patch, path, getPath(mine, path)),
        {},
      ),
      mine.name,
    ),
  errorsOfRefusal: (error, record) => refusalUnderFields(shown, error, record),
  // Errors omit the user link, so the record is refetched.
  currentOf: () => undefined,
  revisionsOf: ({ revision }) => ({ staffMember: revision }),
  changesOf: (id) => ({ entityId: id }),
  restore: staffTrash.restore,
};
