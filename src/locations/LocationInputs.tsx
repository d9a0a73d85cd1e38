import { useCanAccess } from 'react-admin';
import { staffResourceTypeId } from '../../contract/entities/locations/resourceType.ts';
import { dayOf } from '../../contract/wallClock.ts';
import { Exceptions } from '../hours/Exceptions.tsx';
import { FoldedHoursChanges } from '../hours/HoursChanges.tsx';
import { useScheduleOf } from '../hours/useScheduleOf.ts';
import { useHoursWords } from '../hours/useHoursWords.ts';
import { hoursIn } from '../hours/week.ts';
import { WeeklyHoursInput } from '../hours/WeeklyHoursInput.tsx';
import { useText } from '../messages/useText.ts';
import { SectionsSkeleton } from '../records/editor/sections/EditorSkeleton.tsx';
import { useHasNoAside } from '../records/editor/sections/EditorLayout.tsx';
import { FormSection } from '../records/editor/sections/FormSection.tsx';
import { useRecordForm } from '../records/editor/RecordFormContext.ts';
import { UsedBy } from '../records/editor/sections/UsedBy.tsx';
import { useBusiness } from '../ui/business/useBusiness.ts';
import { FieldText } from '../ui/fields/form/FieldText.tsx';
import { FieldTimeZone } from '../ui/fields/form/FieldTimeZone.tsx';
import { Progressive } from '../ui/loading/Progressive.tsx';
import { useMoments } from '../ui/words/useMoments.ts';
import { AddressInputs } from './AddressInputs.tsx';
import type { EditedLocation } from './locationFields.ts';
import { hoursChangeOf, periodsOf } from './locationHours.ts';
import { servicesAt } from './locationWords.ts';
import { SpecialHours } from './SpecialHours.tsx';

/** All fields of a location, and what is at it. */
export function LocationInputs({ onDrawn }: { onDrawn: () => void }) {
  const text = useText();
  const { opened } = useRecordForm<EditedLocation>();
  return (
    <Progressive skeletons={<SectionsSkeleton />} onDrawn={onDrawn}>
      <FormSection id="basics" title={text('locations.section.basics')} lead={text('locations.help.basics')}>
        <FieldText source="name" label={text('locations.field.name')} />
        <FieldText source="description" label={text('locations.field.description')} rows={3} optional />
      </FormSection>
      <>
        <AddressInputs />
        <FormSection
          id="contact"
          title={text('locations.section.contact')}
          lead={text('locations.help.contact')}
        />
        <HoursInputs />
        <Closures />
        {opened && <Uses location={opened} />}
      </>
    </Progressive>
  );
}

function HoursInputs() {
  const text = useText();
  const words = useHoursWords();
  const { record, opened } = useRecordForm<EditedLocation>();
  const { timeZone } = useBusiness();
  const { now } = useMoments();
  const today = dayOf(now.toISOString(), record.timeZone || timeZone);
  const { canAccess: mayEdit = false } = useCanAccess({ resource: 'locations', action: 'edit' });
  const isFolded = useHasNoAside();
  const locked = !mayEdit || opened?.archived === true;
  const week = text('hours.week', { hours: words.hours(hoursIn(periodsOf(record) ?? [])) });
  return (
    <FormSection
      id="hours"
      title={text('locations.section.hours')}
      lead={`${week}. ${text('locations.help.hours')}`}
    >
      <FieldTimeZone source="timeZone" label={text('locations.field.timeZone')} />
      {isFolded && opened && (
        <FoldedHoursChanges
          before={periodsOf(opened) ?? []}
          after={periodsOf(record) ?? []}
          change={hoursChangeOf(opened, record)}
        />
      )}
      <WeeklyHoursInput
        source="businessSchedule.periods"
        saved={opened && (periodsOf(opened) ?? [])}
        locations={[]}
        locked={locked}
        off={text('locations.closed')}
      />
      <SpecialHours
        saved={opened && (opened.businessSchedule?.specialHourPeriod ?? [])}
        locked={locked}
        today={today}
      />
    </FormSection>
  );
}

/** Times at which no one can be booked here. The schedule of the business has them. */
function Closures() {
  const text = useText();
  const { opened } = useRecordForm<EditedLocation>();
  const { business } = useBusiness();
  const scheduleId = useScheduleOf(business?.id);
  if (!opened || opened.archived || scheduleId === undefined) return null;
  return (
    <Exceptions
      title={text('locations.section.exceptions')}
      owner={{ away: 'CLOSURE', scheduleId, locationId: opened.id, hasOwnHours: false }}
    />
  );
}

const locations = 'locationOptions.specificLocationOptions.businessLocations.locationId';

/** Services, rooms and staff at a location. */
function Uses({ location: { id } }: { location: EditedLocation }) {
  const text = useText();
  return (
    <FormSection id="uses" title={text('locations.section.uses')} lead={text('locations.help.uses')}>
      <UsedBy
        resource="services"
        title={text('locations.uses.services')}
        none={text('locations.uses.noServices')}
        filter={{ 'locations.business.id': { $hasSome: [id] } }}
        all={servicesAt(id)}
      />
      <UsedBy
        title={text('locations.uses.rooms')}
        none={text('locations.uses.noRooms')}
        resource="resources"
        path="rooms"
        filter={{ [locations]: { $hasSome: [id] }, typeId: { $ne: staffResourceTypeId } }}
        all={`/rooms?${new URLSearchParams({ filter: JSON.stringify({ location: [id] }) })}`}
      />
      <UsedBy
        title={text('locations.uses.staff')}
        none={text('locations.uses.noStaff')}
        resource="staffMembers"
        path="staff"
        filter={{ [`resource.${locations}`]: { $hasSome: [id] } }}
      />
    </FormSection>
  );
}
