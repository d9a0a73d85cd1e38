import { staffMemberTraits } from '../../contract/entities/staffMember.ts';
import { declaredFields, inSections, type DeclaredField } from '../records/editor/declaredFields.ts';

/** Sections of the editor with fields, in order. */
const sections = ['basics', 'contact', 'work'] as const;

export type StaffField = DeclaredField<typeof staffMemberTraits>;

/** All fields of a staff member in the editor. */
export const staffFields: readonly StaffField[] = inSections(
  declaredFields(staffMemberTraits, (path) => `staffField.${path}`),
  sections,
);
