import { resourceTypeInput, type ResourceType } from '../../../contract/entities/locations/resourceType.ts';
import { restoreResourceType } from '../../../contract/calls/locations/resourceTypes.ts';
import { plainCreation, plainEditor } from '../../records/plain/plainEditor.tsx';
import { RoomTypeInputs } from './RoomTypeInputs.tsx';
import { roomTypeFields } from './roomTypeFields.ts';
import { roomTypeRemoval } from './roomTypeRemoval.ts';

type Field = (typeof roomTypeFields)[number];

const family = {
  resource: 'resourceTypes',
  path: 'rooms/types',
  entity: 'resourceType',
  words: 'roomTypes',
  fields: roomTypeFields,
  input: resourceTypeInput,
  restore: restoreResourceType,
  sections: (['basics', 'rooms'] as const).map((key) => ({
    key,
    label: `roomTypes.section.${key}` as const,
  })),
  Inputs: RoomTypeInputs,
  removal: roomTypeRemoval,
} as const;

/** Editor of types. */
export const roomTypeEditorKind = plainEditor<ResourceType, Field>(family);

/** Creation of types. */
export const roomTypeCreationKind = plainCreation<ResourceType, Field, { name: string | null }>({
  family,
  editor: roomTypeEditorKind,
  start: () => ({ name: null }),
  sections: roomTypeEditorKind.sections.slice(0, 1),
});
