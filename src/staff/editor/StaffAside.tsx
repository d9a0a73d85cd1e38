import { HoursChanges, useOutsideWords } from '../../hours/HoursChanges.tsx';
import type { EditorAsideProps } from '../../records/editor/editorKind.ts';
import { hoursChangeOf, type EditedStaffMember } from './staffHours.ts';
import { useWorkingHours } from './useWorkingHours.ts';

/** The working week as a picture, with the effect of unsaved changes. */
export function StaffAside({ record, opened }: EditorAsideProps<EditedStaffMember>) {
  const { periods: after } = useWorkingHours(record);
  const { periods: before } = useWorkingHours(opened ?? {});
  if (!record.hours || !opened || !before || !after) return null;
  return <HoursChanges {...{ before, after }} change={hoursChangeOf(opened, record)} />;
}

/** How many bookings the unsaved hours leave outside. */
export const StaffSaveNote = ({ opened, record }: { opened: EditedStaffMember; record: EditedStaffMember }) =>
  useOutsideWords(hoursChangeOf(opened, record));
