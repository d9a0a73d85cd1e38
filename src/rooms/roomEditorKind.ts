import { resourceInput } from '../../contract/entities/locations/resource.ts';
import { restoreResource } from '../../contract/calls/locations/resources.ts';
import { plainCreation, plainEditor } from '../records/plain/plainEditor.tsx';
import type { EditorKind } from '../records/editor/editorKind.ts';
import { ownsHours } from '../hours/ownHours.ts';
import { roomEditorFields, type RoomField } from './roomFields.ts';
import { RoomAside, RoomSaveNote } from './RoomHours.tsx';
import { hoursPart, ownFields, readRoom, withHours, type EditedRoom } from './roomHours.ts';
import { RoomInputs } from './RoomInputs.tsx';
import { roomRemoval } from './roomRemoval.ts';
import { useRoomFieldWords } from './useRoomFieldWords.ts';

const family = {
  resource: 'resources',
  path: 'rooms',
  entity: 'resource',
  words: 'rooms',
  fields: roomEditorFields,
  input: resourceInput,
  restore: restoreResource,
  sections: (['basics', 'places', 'hours', 'exceptions', 'services'] as const).map((key) => ({
    key,
    label: `rooms.section.${key}` as const,
  })),
  useFieldWords: useRoomFieldWords,
  Inputs: RoomInputs,
  Aside: RoomAside,
  SaveNote: RoomSaveNote,
  removal: roomRemoval,
} as const;

const plain = plainEditor<EditedRoom, RoomField>(family);

/** Editor of rooms and equipment, with their own hours. */
export const roomEditorKind: EditorKind<EditedRoom, RoomField> = {
  ...plain,
  read: readRoom,
  // The hours first, so that a room is never assigned to own hours that it does not have yet.
  parts: [
    hoursPart,
    ...plain.parts.map((part): (typeof plain.parts)[number] => ({
      ...part,
      owns: (path) => !ownsHours(path),
      async send(api, { opened, mine }, action) {
        const state = { opened: ownFields(opened), mine: ownFields(mine) };
        return withHours(await part.send(api, state, action), opened);
      },
    })),
  ],
  errorsOfChange: (opened, mine) => plain.errorsOfChange(ownFields(opened), ownFields(mine)),
  // Errors omit the hours, so the record is refetched.
  currentOf: () => undefined,
  relatedIdsOf: ({ hours }) => (hours ? [hours.ownScheduleId] : []),
  withOwnCalls: withHours,
};

interface Started {
  name: string | null;
  typeId: string | null;
  locationOptions: EditedRoom['locationOptions'];
  [field: string]: unknown;
}

/** Creation of rooms and equipment, available at all locations around the clock. */
export const roomCreationKind = plainCreation<EditedRoom, RoomField, Started>({
  family,
  editor: roomEditorKind,
  start: () => ({ name: null, typeId: null, locationOptions: { availableInAllLocations: true } }),
  sections: roomEditorKind.sections.slice(0, 3),
});
