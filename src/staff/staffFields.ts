import { staffMemberTraits } from '../../contract/entities/staff/staffMember.ts';
import { declaredFields, inSections, type DeclaredField } from '../records/editor/fields/declaredFields.ts';
import type { EditorField } from '../records/editor/fields/editorField.ts';
import { locationsPath } from './editor/staffLocations.ts';
import { hoursPath } from '../hours/ownHours.ts';
import type { EditedStaffMember } from './editor/staffHours.ts';

/** Sections of the editor with fields, in order. */
export const staffSections = ['basics', 'contact', 'work', locationsPath, hoursPath] as const;

type OwnField = DeclaredField<typeof staffMemberTraits>;

/** The working hours count as one field: their periods and their schedule. */
interface HoursField extends EditorField {
  key: typeof hoursPath;
  section: typeof hoursPath;
}

interface LocationsField extends EditorField {
  key: typeof locationsPath;
  section: typeof locationsPath;
}

export type StaffField = OwnField | HoursField | LocationsField;

const hoursField: HoursField = {
  key: hoursPath,
  label: 'staffField.hours',
  path: hoursPath,
  section: hoursPath,
  valueIn: (record) => {
    const { scheduleId, periods } = (record as EditedStaffMember).hours ?? {};
    return { scheduleId, periods };
  },
};

const locationsField: LocationsField = {
  key: locationsPath,
  label: 'staffField.places',
  path: locationsPath,
  section: locationsPath,
  valueIn: (record) => (record as EditedStaffMember).places?.locationOptions,
};

/** All fields of a staff member in the editor. */
export const staffFields: readonly StaffField[] = inSections<(typeof staffSections)[number], StaffField>(
  [...declaredFields(staffMemberTraits, (path) => `staffField.${path}`), locationsField, hoursField],
  staffSections,
);
