import { Box, Button } from '@mui/material';
import { useState, type FormEvent, type ReactNode } from 'react';
import { scheduleLimits } from '../../../contract/entities/services/serviceSchedule.ts';
import { ErrorPanel } from '../../ui/page/ErrorPanel.tsx';
import { useText } from '../../messages/useText.ts';
import { plainInput } from '../addresses/plainInput.ts';
import { minutesWords } from '../../ui/words/minutesWords.ts';
import { chosenFill } from '../../theme/interaction.ts';
import type { CloneSettings } from './plannedClones.ts';
import type { CloneLocations } from './useCloneLocations.ts';

/** Common durations of appointments. */
const usualLengths = [30, 45, 60, 90];

interface CloneVariationsProps {
  /** Only appointments have durations. */
  withLengths: boolean;
  locations: CloneLocations;
  settings: Pick<CloneSettings, 'locationIds' | 'minutes'>;
  onChange: (part: Partial<Pick<CloneSettings, 'locationIds' | 'minutes'>>) => void;
}

/** One to many: a clone per selected location and duration; without a selection, one like the original. */
export function CloneVariations({ withLengths, locations, settings, onChange }: CloneVariationsProps) {
  const text = useText();
  const { locationIds, minutes } = settings;
  const lengths = [...new Set([...usualLengths, ...minutes])].toSorted((a, b) => a - b);
  if (locations.error !== undefined) {
    return (
      <ErrorPanel what={text('cloning.placesFailed')} error={locations.error} onRetry={locations.retry} />
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: '16px' }}>
      {locations.locations.length > 1 && (
        <Group title={text('cloning.atPlaces')}>
          {locations.locations.map(({ id, name }) => (
            <Toggle
              key={id}
              on={locationIds.includes(id)}
              onChange={() => onChange({ locationIds: toggled(locationIds, id) })}
            >
              {name}
            </Toggle>
          ))}
        </Group>
      )}
      {withLengths && (
        <Group title={text('cloning.ofLengths')}>
          {lengths.map((length) => (
            <Toggle
              key={length}
              on={minutes.includes(length)}
              onChange={() => onChange({ minutes: sorted(toggled(minutes, length)) })}
            >
              {minutesWords([length], text)}
            </Toggle>
          ))}
          <OtherLength
            onAdd={(length) => onChange({ minutes: sorted([...new Set([...minutes, length])]) })}
          />
        </Group>
      )}
    </Box>
  );
}

function toggled<Item>(items: readonly Item[], item: Item): Item[] {
  return items.includes(item) ? items.filter((one) => one !== item) : [...items, item];
}

const sorted = (lengths: readonly number[]) => lengths.toSorted((a, b) => a - b);

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="fieldset" sx={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ fontWeight: 500, padding: 0, marginBlockEnd: '6px' }}>
        {title}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px' }}>{children}</Box>
    </Box>
  );
}

function Toggle({ on, onChange, children }: { on: boolean; onChange: () => void; children: ReactNode }) {
  return (
    <Box component="button" type="button" aria-pressed={on} onClick={onChange} sx={toggle}>
      {children}
    </Box>
  );
}

function OtherLength({ onAdd }: { onAdd: (minutes: number) => void }) {
  const text = useText();
  const [written, setWritten] = useState('');
  const minutes = Number(written);
  const fits = Number.isInteger(minutes) && minutes >= 1 && minutes <= scheduleLimits.sessionMinutes;
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (!fits) return;
    onAdd(minutes);
    setWritten('');
  };
  return (
    <Box component="form" onSubmit={add} sx={{ display: 'flex', gap: '8px' }}>
      <Box
        component="input"
        inputMode="numeric"
        autoComplete="off"
        aria-label={text('cloning.otherLength')}
        placeholder={text('cloning.otherLength')}
        value={written}
        onChange={(event) => setWritten(event.target.value)}
        sx={{ ...plainInput, width: 136, height: { xs: 44, sm: 32 } }}
      />
      <Button
        type="submit"
        size="small"
        disabled={written === '' || !fits}
        sx={{ height: { xs: 44, sm: 32 } }}
      >
        {text('cloning.addLength')}
      </Button>
    </Box>
  );
}

const toggle = {
  minHeight: { xs: 44, sm: 32 },
  paddingInline: '12px',
  borderRadius: '8px',
  border: '1px solid',
  borderColor: 'lineStrong',
  bgcolor: 'transparent',
  color: 'text.primary',
  font: 'inherit',
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  '&:hover': { bgcolor: 'hover' },
  '&[aria-pressed="true"]': {
    bgcolor: 'accent.soft',
    borderColor: 'accent.line',
    color: 'accent.text',
    fontWeight: 500,
    ...chosenFill,
  },
} as const;
