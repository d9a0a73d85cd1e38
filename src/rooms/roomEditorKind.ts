import { resourceInput, type Resource } from '../../contract/entities/places/resource.ts';
import { plainCreation, plainEditor } from '../records/plain/plainEditor.tsx';
import { roomFields } from './roomFields.ts';
import { RoomInputs } from './RoomInputs.tsx';
import { roomRemoval } from './roomRemoval.ts';
import { roomTrash } from './roomTrash.ts';
import { useRoomFieldWords } from './useRoomFieldWords.ts';

type Field = (typeof roomFields)[number];

const family = {
  resource: 'resources',
  path: 'rooms',
  entity: 'resource',
  words: 'rooms',
  fields: roomFields,
  input: resourceInput,
  restore: roomTrash.restore,
  sections: (['basics', 'places', 'hours', 'services'] as const).map((key) => ({
    key,
    label: `rooms.section.${key}` as const,
  })),
  useFieldWords: useRoomFieldWords,
  Inputs: RoomInputs,
  removal: roomRemoval,
} as const;

/** Editor of rooms and equipment. */
export const roomEditorKind = plainEditor<Resource, Field>(family);

interface Started {
  name: string | null;
  typeId: string | null;
  locationOptions: Resource['locationOptions'];
  [field: string]: unknown;
}

/** Creation of rooms and equipment, available at all locations around the clock. */
export const roomCreationKind = plainCreation<Resource, Field, Started>({
  family,
  editor: roomEditorKind,
  start: () => ({ name: null, typeId: null, locationOptions: { availableInAllLocations: true } }),
  sections: roomEditorKind.sections.slice(0, 3),
});
