import { staffMemberTraits } from '../../contract/entities/staff/staffMember.ts';
import { declaredFields, inSections, type DeclaredField } from '../records/editor/declaredFields.ts';
import type { EditorField } from '../records/editor/editorField.ts';
import { placesPath } from './staffPlaces.ts';
import { hoursPath } from '../hours/ownHours.ts';
import type { EditedStaffMember } from './staffHours.ts';

/** Sections of the editor with fields, in order. */
export const staffSections = ['basics', 'contact', 'work', placesPath, hoursPath] as const;

type OwnField = DeclaredField<typeof staffMemberTraits>;

/** The working hours count as one field: their periods and their schedule. */
interface HoursField extends EditorField {
  key: typeof hoursPath;
  section: typeof hoursPath;
}

interface PlacesField extends EditorField {
  key: typeof placesPath;
  section: typeof placesPath;
}

export type StaffField = OwnField | HoursField | PlacesField;

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

const placesField: PlacesField = {
  key: placesPath,
  label: 'staffField.places',
  path: placesPath,
  section: placesPath,
  valueIn: (record) => (record as EditedStaffMember).places?.locationOptions,
};

/** All fields of a staff member in the editor. */
export const staffFields: readonly StaffField[] = inSections<(typeof staffSections)[number], StaffField>(
  [...declaredFields(staffMemberTraits, (path) => `staffField.${path}`), placesField, hoursField],
  staffSections,
);
