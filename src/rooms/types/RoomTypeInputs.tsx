import type { ResourceType } from '../../../contract/entities/locations/resourceType.ts';
import { useText } from '../../messages/useText.ts';
import { SectionsSkeleton } from '../../records/editor/sections/EditorSkeleton.tsx';
import { FormSection } from '../../records/editor/sections/FormSection.tsx';
import { useRecordForm } from '../../records/editor/RecordFormContext.ts';
import { UsedBy } from '../../records/editor/sections/UsedBy.tsx';
import { FieldText } from '../../ui/fields/form/FieldText.tsx';
import { Progressive } from '../../ui/loading/Progressive.tsx';
import { roomsOfType } from '../roomQuestions.ts';

/** The name of a type, and its rooms and equipment. */
export function RoomTypeInputs({ onDrawn }: { onDrawn: () => void }) {
  const text = useText();
  const { opened } = useRecordForm<ResourceType>();
  return (
    <Progressive skeletons={<SectionsSkeleton />} onDrawn={onDrawn}>
      <FormSection id="basics" title={text('roomTypes.section.basics')} lead={text('roomTypes.help.basics')}>
        <FieldText source="name" label={text('plain.field.name')} />
      </FormSection>
      {opened && (
        <FormSection id="rooms" title={text('roomTypes.section.rooms')} lead={text('roomTypes.help.rooms')}>
          <UsedBy
            title={text('roomTypes.rooms')}
            none={text('roomTypes.noRooms')}
            resource="resources"
            path="rooms"
            filter={{ typeId: opened.id }}
            all={roomsOfType(opened.id)}
          />
        </FormSection>
      )}
    </Progressive>
  );
}
