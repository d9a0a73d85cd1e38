import { Alert, Box } from '@mui/material';
import { useCanAccess } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { HoursTable } from '../hours/HoursTable.tsx';
import { useHoursWords } from '../hours/useHoursWords.ts';
import { hoursIn } from '../hours/week.ts';
import { WeeklyHoursInput } from '../hours/WeeklyHoursInput.tsx';
import { useText } from '../messages/useText.ts';
import { FormSection } from '../records/editor/FormSection.tsx';
import { useRecordForm } from '../records/editor/RecordFormContext.ts';
import { Select } from '../ui/fields/Select.tsx';
import { ErrorPanel } from '../ui/page/ErrorPanel.tsx';
import { Skeleton } from '../ui/page/Skeleton.tsx';
import { hoursPath, periodsPath, type EditedStaffMember } from './staffHours.ts';
import { useWorkingHours } from './useWorkingHours.ts';

/** The working hours of a staff member: those of a location, or their own. */
export function WorkingHours() {
  const text = useText();
  const words = useHoursWords();
  const { record, opened } = useRecordForm<EditedStaffMember>();
  const { setValue } = useFormContext();
  const { canAccess: mayEdit = false } = useCanAccess({ resource: 'staffMembers', action: 'edit' });
  const { locations, own, followed, periods, error, refetch } = useWorkingHours(record);
  const before = useWorkingHours(opened ?? {});
  const { hours } = record;
  // A new staff member has none yet.
  if (!hours) return null;
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
      actions={
        <Select
          aria-label={text('hours.source')}
          // Own hours begin with those that applied before, which must be known.
          disabled={!periods && !error}
          value={own ? ownScheduleId : (followed?.scheduleId ?? '')}
          onChange={({ target }) => choose(target.value)}
        >
          <option value={ownScheduleId}>{text('hours.own')}</option>
          {locations?.map(({ id, name, scheduleId }) => (
            <option key={id} value={scheduleId}>
              {text('hours.ofLocation', { name })}
            </option>
          ))}
        </Select>
      }
    >
      {error && <ErrorPanel what={text('hours.failed')} error={error} onRetry={refetch} />}
      {own && otherRules && <Alert severity="info">{text('hours.otherRules')}</Alert>}
      {own && (
        <WeeklyHoursInput
          source={periodsPath}
          saved={before.periods}
          locations={locations ?? []}
          locked={!mayEdit}
        />
      )}
      {!own && !periods && !error && <Skeleton width="100%" height={160} />}
      {!own && periods && <HoursTable periods={periods} />}
      {followed && (
        <Box sx={{ color: 'text.secondary' }}>{text('hours.follows', { name: followed.name })}</Box>
      )}
      {periods?.length === 0 && <Alert severity="warning">{text('hours.none')}</Alert>}
    </FormSection>
  );
}
