import { HoursChanges, useOutsideWords } from '../hours/HoursChanges.tsx';
import type { EditorAsideProps } from '../records/editor/editorKind.ts';
import type { EditedLocation } from './locationFields.ts';
import { hoursChangeOf, periodsOf } from './locationHours.ts';

/** The opening hours of a week as a picture, with the effect of unsaved changes. */
export const LocationAside = ({ record, opened }: EditorAsideProps<EditedLocation>) =>
  opened ? (
    <HoursChanges
      before={periodsOf(opened) ?? []}
      after={periodsOf(record) ?? []}
      change={hoursChangeOf(opened, record)}
    />
  ) : null;

/** How many bookings the unsaved hours leave outside. */
export const LocationSaveNote = ({ opened, record }: { opened: EditedLocation; record: EditedLocation }) =>
  useOutsideWords(hoursChangeOf(opened, record));
