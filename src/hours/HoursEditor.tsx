import { Alert, Box } from '@mui/material';
import type { WeeklyPeriod } from '../../contract/entities/calendar/weeklyHours.ts';
import { useText } from '../messages/useText.ts';
import { Select } from '../ui/fields/Select.tsx';
import { ErrorPanel } from '../ui/page/ErrorPanel.tsx';
import { Skeleton } from '../ui/loading/Skeleton.tsx';
import { HoursTable } from './HoursTable.tsx';
import type { useAppliedHours } from './useAppliedHours.ts';
import { WeeklyHoursInput } from './WeeklyHoursInput.tsx';

type Applied = ReturnType<typeof useAppliedHours>;

interface HoursSourceProps {
  applied: Applied;
  /** Undefined for a new record, which has no own hours yet. */
  ownScheduleId: string | undefined;
  /** Whether they can be always open. */
  canBeAlways?: boolean;
  onChoose: (scheduleId: string) => void;
}

/** Chooses between own hours and those of a location. */
export function HoursSource({ applied, ownScheduleId, canBeAlways = false, onChoose }: HoursSourceProps) {
  const text = useText();
  const { periods, error, own, followed, locations } = applied;
  return (
    <Select
      aria-label={text('hours.source')}
      // Own hours begin with those that applied before, which must be known.
      disabled={!periods && !error}
      value={own ? (ownScheduleId ?? '') : (followed?.scheduleId ?? '')}
      onChange={({ target }) => onChoose(target.value)}
    >
      {canBeAlways && <option value="">{text('hours.always')}</option>}
      {ownScheduleId !== undefined && <option value={ownScheduleId}>{text('hours.own')}</option>}
      {locations?.map(({ id, name, scheduleId }) => (
        <option key={id} value={scheduleId}>
          {text('hours.ofLocation', { name })}
        </option>
      ))}
    </Select>
  );
}

interface HoursEditorProps {
  applied: Applied;
  /** Path of the own periods in the form. */
  source: string;
  /** The periods that applied when the form opened; undefined for a new record. */
  saved: readonly WeeklyPeriod[] | undefined;
  otherRules: boolean;
  locked: boolean;
  /** Whether a period can be at one of several locations. */
  perLocation?: boolean;
  /** Shown for a day without hours. Default: not working. */
  off?: string;
  /** Shown for a week without hours. */
  none: string;
}

/** The own hours as a week to edit, or those of a location as a table. */
export function HoursEditor(props: HoursEditorProps) {
  const text = useText();
  const { applied, source, saved, otherRules, locked, perLocation = false, off, none } = props;
  const { locations, own, always, followed, periods, error, refetch } = applied;
  return (
    <>
      {error && <ErrorPanel what={text('hours.failed')} error={error} onRetry={refetch} />}
      {own && otherRules && <Alert severity="info">{text('hours.otherRules')}</Alert>}
      {own && (
        <WeeklyHoursInput
          {...{ source, saved, locked }}
          {...(off !== undefined && { off })}
          locations={perLocation ? (locations ?? []) : []}
        />
      )}
      {!own && !periods && !error && <Skeleton width="100%" height={160} />}
      {!own && !always && periods && <HoursTable periods={periods} {...(off !== undefined && { off })} />}
      {followed && (
        <Box sx={{ color: 'text.secondary' }}>{text('hours.follows', { name: followed.name })}</Box>
      )}
      {periods?.length === 0 && <Alert severity="warning">{none}</Alert>}
    </>
  );
}
