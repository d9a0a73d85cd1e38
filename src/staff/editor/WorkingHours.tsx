import { useCanAccess } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { FoldedHoursChanges } from '../../hours/HoursChanges.tsx';
import { HoursEditor, HoursSource } from '../../hours/HoursEditor.tsx';
import { hoursPath, periodsPath } from '../../hours/ownHours.ts';
import { useHoursWords } from '../../hours/useHoursWords.ts';
import { hoursIn } from '../../hours/week.ts';
import { useText } from '../../messages/useText.ts';
import { useHasNoAside } from '../../records/editor/sections/EditorLayout.tsx';
import { FormSection } from '../../records/editor/sections/FormSection.tsx';
import { useRecordForm } from '../../records/editor/RecordFormContext.ts';
import { hoursChangeOf, type EditedStaffMember } from './staffHours.ts';
import { useWorkingHours } from './useWorkingHours.ts';

/** The working hours of a staff member: those of a location, or their own. */
export function WorkingHours() {
  const text = useText();
  const words = useHoursWords();
  const { record, opened } = useRecordForm<EditedStaffMember>();
  const { setValue } = useFormContext();
  const { canAccess: mayEdit = false } = useCanAccess({ resource: 'staffMembers', action: 'edit' });
  const isFolded = useHasNoAside();
  const applied = useWorkingHours(record);
  const before = useWorkingHours(opened ?? {});
  const { periods } = applied;
  const { hours } = record;
  // A new staff member has none yet.
  if (!hours || !opened) return null;
  const { ownScheduleId, otherRules } = hours;
  const choose = (scheduleId: string) => {
    setValue(`${hoursPath}.scheduleId`, scheduleId, { shouldDirty: true });
    const isFirstTime = scheduleId === ownScheduleId && hours.periods.length === 0;
    if (isFirstTime && periods) setValue(periodsPath, periods, { shouldDirty: true });
  };
  return (
    <FormSection
      id={hoursPath}
      title={text('staffEditor.section.hours')}
      lead={
        periods
          ? `${text('hours.week', { hours: words.hours(hoursIn(periods)) })}. ${text('staffEditor.lead.hours')}`
          : text('staffEditor.lead.hours')
      }
      actions={<HoursSource {...{ applied, ownScheduleId }} onChoose={choose} />}
    >
      {isFolded && before.periods && periods && (
        <FoldedHoursChanges before={before.periods} after={periods} change={hoursChangeOf(opened, record)} />
      )}
      <HoursEditor
        {...{ applied, otherRules }}
        source={periodsPath}
        saved={before.periods}
        locked={!mayEdit}
        perLocation
        none={text('hours.none')}
      />
    </FormSection>
  );
}
