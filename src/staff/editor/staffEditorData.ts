import { setServiceProvider } from '../../../contract/calls/staff/staffMemberWork.ts';
import {
  staffMemberInput,
  type StaffMember,
  type StaffMemberInput,
} from '../../../contract/entities/staff/staffMember.ts';
import { brokenRule } from '../../../contract/errors.ts';
import { changedPaths } from '../../../contract/mask.ts';
import { copyPaths, type Fields } from '../../../contract/paths.ts';
import { zodToViolations } from '../../../contract/violations.ts';
import { restoreStaffMember } from '../../../contract/calls/staff/staffMembersV2.ts';
import type { EditorData } from '../../records/editor/editorKind.ts';
import { refusalUnderFields, violationsUnderFields } from '../../records/editor/save/errorsUnderFields.ts';
import type { SavePart } from '../../records/editor/save/savePart.ts';
import { settledRecord } from '../../records/editor/save/settledRecord.ts';
import type { FieldErrors } from '../../ui/fields/form/fieldErrors.ts';
import { staffFields, type StaffField } from '../staffFields.ts';
import { locationsPart } from './staffLocations.ts';
import { hoursPart, readStaffMember, shownParts, type EditedStaffMember } from './staffHours.ts';

const shown = { fields: staffFields, entity: 'staffMember' } as const;

/** Responses of updates omit the parts with separate calls: the user link, the hours and the locations. */
const withOwnCalls = (
  { resource: _resource, ...answer }: StaffMember,
  { associatedWixIdentity, hours, places: locations }: EditedStaffMember,
): EditedStaffMember => ({
  ...answer,
  ...(associatedWixIdentity && { associatedWixIdentity }),
  ...(hours && { hours }),
  ...(locations && { places: locations }),
});

const ownFields = ({ hours: _hours, places: _locations, ...member }: EditedStaffMember): StaffMember =>
  member;

const workPath = 'serviceProvider';

const fieldsPart: SavePart<EditedStaffMember> = {
  owns: (path) => path !== workPath && !hoursPart.owns(path) && !locationsPart.owns(path),
  async send(api, { opened, mine }, { requestId, paths }) {
    const { data } = await api.update<StaffMember>('staffMembers', {
      id: opened.id,
      data: ownFields(copyPaths(opened, mine, paths)),
      previousData: ownFields(opened),
      meta: { requestId },
    });
    return withOwnCalls(data, opened);
  },
};

/** Assignability to services has a separate call. */
const workPart: SavePart<EditedStaffMember> = {
  section: 'work',
  owns: (path) => path === workPath,
  async send(api, { opened, mine }, { requestId }) {
    const body = { serviceProvider: mine.serviceProvider === true, fields: shownParts };
    const input = { path: { staffMemberId: opened.id }, body };
    return withOwnCalls((await api.send(setServiceProvider, input, { requestId })).staffMember, opened);
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
export const staffEditorData: EditorData<EditedStaffMember, StaffField> = {
  ...shown,
  resource: 'staffMembers',
  shownIn: ['staff', 'resources'],
  path: 'staff',
  read: readStaffMember,
  settled: (opened, values) => settledRecord(opened, values) as EditedStaffMember,
  // The locations first: the calls of the others give the resource a new revision.
  parts: [locationsPart, fieldsPart, workPart, hoursPart],
  errorsOfChange: (opened, mine) =>
    errorsOfStaffMember(
      copyPaths<Fields>({}, mine, changedPaths(ownFields(opened), ownFields(mine))),
      mine.name,
    ),
  errorsOfRefusal: (error, record) => refusalUnderFields(shown, error, record),
  // Errors omit the user link, so the record is refetched.
  currentOf: () => undefined,
  revisionsOf: ({ revision }) => ({ staffMember: revision }),
  changesOf: (id) => ({ entityId: id }),
  relatedIdsOf: ({ hours, places: locations }) => [
    ...(hours ? [hours.ownScheduleId] : []),
    ...(locations ? [locations.resourceId] : []),
  ],
  restore: restoreStaffMember,
};
