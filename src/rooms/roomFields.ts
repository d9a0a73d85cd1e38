import { resourceTraits } from '../../contract/entities/locations/resource.ts';
import { hoursPath } from '../hours/ownHours.ts';
import { declaredFields, type DeclaredField } from '../records/editor/fields/declaredFields.ts';

import type { EditorField } from '../records/editor/fields/editorField.ts';
import { scheduleOf, type EditedRoom } from './roomHours.ts';

/** All fields of a room itself. */
export const roomFields = declaredFields(resourceTraits, (path) => `rooms.field.${path}`);

/** The periods of own hours count as one field, and only while they apply. */
interface HoursField extends EditorField {
  key: typeof hoursPath;
  section: typeof hoursPath;
}

export type RoomField = DeclaredField<typeof resourceTraits> | HoursField;

const hoursField: HoursField = {
  key: hoursPath,
  label: 'rooms.field.hours',
  path: hoursPath,
  section: hoursPath,
  belongsTo: (record) => {
    const room = record as EditedRoom;
    return room.hours !== undefined && scheduleOf(room) === room.hours.ownScheduleId;
  },
  valueIn: (record) => (record as EditedRoom).hours?.periods,
};

/** All fields of a room in the editor. */
export const roomEditorFields: readonly RoomField[] = [...roomFields, hoursField];
