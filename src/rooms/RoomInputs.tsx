import { Box, Link } from '@mui/material';
import { useGetList } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { Link as RouterLink } from 'react-router-dom';
import type { Resource } from '../../contract/entities/locations/resource.ts';
import { useText } from '../messages/useText.ts';
import { SectionsSkeleton } from '../records/editor/sections/EditorSkeleton.tsx';
import { FormSection } from '../records/editor/sections/FormSection.tsx';
import { useRecordForm } from '../records/editor/RecordFormContext.ts';
import { UsedBy } from '../records/editor/sections/UsedBy.tsx';
import { FieldSelect } from '../ui/fields/form/FieldSelect.tsx';
import { FieldText } from '../ui/fields/form/FieldText.tsx';
import { Progressive } from '../ui/loading/Progressive.tsx';
import { useFormats } from '../ui/words/useFormats.ts';
import { nameOrGone } from '../ui/words/nameOrGone.ts';
import { LocationsInput } from '../resources/LocationsInput.tsx';
import { RoomExceptions, RoomHours } from './RoomHours.tsx';
import { needing, servicesNeeding } from './roomQuestions.ts';
import { useRoomTypes } from './useRoomNames.ts';

/** All fields of a room or piece of equipment, and the services that need it. */
export function RoomInputs({ onDrawn }: { onDrawn: () => void }) {
  const text = useText();
  const { opened } = useRecordForm<Resource>();
  return (
    <Progressive skeletons={<SectionsSkeleton />} onDrawn={onDrawn}>
      <FormSection id="basics" title={text('rooms.section.basics')} lead={text('rooms.help.basics')}>
        <FieldText source="name" label={text('rooms.field.name')} />
        <TypeInput />
      </FormSection>
      <>
        <FormSection id="places" title={text('rooms.section.places')} lead={text('rooms.help.places')}>
          <LocationsInput source="locationOptions" label={text('rooms.field.locationOptions')} />
        </FormSection>
        <RoomHours />
        <RoomExceptions />
        {opened && (
          <FormSection
            id="services"
            title={text('rooms.section.services')}
            lead={text('rooms.help.services')}
          >
            <UsedBy
              resource="services"
              title={text('rooms.services')}
              none={text('rooms.noServices')}
              filter={needing(opened.id)}
              all={servicesNeeding(opened.id)}
            />
          </FormSection>
        )}
      </>
    </Progressive>
  );
}

/** The type, which cannot change, and how many bookings can use one of it at the same time. */
function TypeInput() {
  const text = useText();
  const { number } = useFormats();
  const types = useRoomTypes();
  const { opened } = useRecordForm<Resource>();
  const typeId = useWatch({ name: 'typeId' }) as string | undefined;
  const { total } = useGetList(
    'resources',
    { filter: { typeId }, pagination: { page: 1, perPage: 1 } },
    { enabled: Boolean(typeId) },
  );
  const current = opened?.typeId;
  const fixed = Boolean(current);
  const choices = (types ?? []).map(({ id, name }) => ({ value: id, label: name }));
  if (current && !choices.some(({ value }) => value === current)) {
    choices.push({ value: current, label: nameOrGone(types, current, text('rooms.type.deleted')) });
  }
  const help = [
    typeId
      ? total !== undefined &&
        text('rooms.type.capacity', {
          smart_count: opened ? total : total + 1,
          count: number(opened ? total : total + 1),
        })
      : text('rooms.type.none'),
    fixed && text('rooms.type.fixed'),
  ];
  return (
    <>
      <FieldSelect
        source="typeId"
        label={text('rooms.field.typeId')}
        empty={text('rooms.type.choose')}
        choices={choices}
        disabled={fixed}
        help={help.filter(Boolean).join(' ')}
      />
      <Box>
        <Link component={RouterLink} to="/rooms/types">
          {text('rooms.type.manage')}
        </Link>
      </Box>
    </>
  );
}
