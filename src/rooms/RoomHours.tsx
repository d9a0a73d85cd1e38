import { useCanAccess } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { Exceptions } from '../hours/Exceptions.tsx';
import { FoldedHoursChanges, HoursChanges, useOutsideWords } from '../hours/HoursChanges.tsx';
import { HoursEditor, HoursSource } from '../hours/HoursEditor.tsx';
import { periodsPath } from '../hours/ownHours.ts';
import { useHoursWords } from '../hours/useHoursWords.ts';
import { hoursIn } from '../hours/week.ts';
import { useText } from '../messages/useText.ts';
import type { EditorAsideProps } from '../records/editor/editorKind.ts';
import { useHasNoAside } from '../records/editor/sections/EditorLayout.tsx';
import { FormSection } from '../records/editor/sections/FormSection.tsx';
import { useRecordForm } from '../records/editor/RecordFormContext.ts';
import { hoursChangeOf, scheduleOf, schedulePath, useRoomHours, type EditedRoom } from './roomHours.ts';

/** The hours of a room: around the clock, those of a location, or its own. */
export function RoomHours() {
  const text = useText();
  const words = useHoursWords();
  const { record, opened } = useRecordForm<EditedRoom>();
  const { setValue } = useFormContext();
  const { canAccess: mayEdit = false } = useCanAccess({ resource: 'resources', action: 'edit' });
  const isFolded = useHasNoAside();
  const applied = useRoomHours(record);
  const before = useRoomHours(opened ?? record);
  const { periods, always } = applied;
  const { hours } = record;
  const choose = (scheduleId: string) => {
    const isShared = scheduleId !== hours?.ownScheduleId;
    const assigned = scheduleId ? { values: [{ scheduleId, shared: isShared }] } : null;
    setValue(schedulePath, assigned, { shouldDirty: true });
    const isFirstTime = !isShared && hours?.periods.length === 0;
    if (isFirstTime && periods) setValue(periodsPath, [...periods], { shouldDirty: true });
  };
  const lead = text('rooms.help.hours');
  const week = periods && !always ? `${text('hours.week', { hours: words.hours(hoursIn(periods)) })}. ` : '';
  return (
    <FormSection
      id="hours"
      title={text('rooms.section.hours')}
      lead={`${week}${lead}`}
      actions={
        <HoursSource applied={applied} ownScheduleId={hours?.ownScheduleId} canBeAlways onChoose={choose} />
      }
    >
      {isFolded && opened && before.periods && periods && (
        <FoldedHoursChanges before={before.periods} after={periods} change={hoursChangeOf(opened, record)} />
      )}
      <HoursEditor
        applied={applied}
        source={periodsPath}
        saved={opened && before.periods}
        otherRules={hours?.otherRules ?? false}
        locked={!mayEdit}
        perLocation
        off={text('rooms.hours.off')}
        none={text('rooms.hours.none')}
      />
    </FormSection>
  );
}

/** Blocked times and extra hours of a room. Saved own hours can get extra ones. */
export function RoomExceptions() {
  const text = useText();
  const { opened } = useRecordForm<EditedRoom>();
  if (!opened?.hours) return null;
  const { ownScheduleId: scheduleId } = opened.hours;
  const hasOwnHours = scheduleOf(opened) === scheduleId;
  return (
    <Exceptions
      title={text('rooms.section.exceptions')}
      owner={{ away: 'BLOCKED', scheduleId, resourceId: opened.id, hasOwnHours }}
    />
  );
}

/** The week of a room as a picture, with the effect of unsaved changes. */
export function RoomAside({ record, opened }: EditorAsideProps<EditedRoom>) {
  const { periods: after } = useRoomHours(record);
  const { periods: before } = useRoomHours(opened ?? record);
  if (!opened || !before || !after) return null;
  return <HoursChanges {...{ before, after }} change={hoursChangeOf(opened, record)} />;
}

/** How many bookings the unsaved hours leave outside. */
export const RoomSaveNote = ({ opened, record }: { opened: EditedRoom; record: EditedRoom }) =>
  useOutsideWords(hoursChangeOf(opened, record));
