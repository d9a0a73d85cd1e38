import { Box, OutlinedInput } from '@mui/material';
import type { ReactNode } from 'react';
import { useText } from '../../messages/useText.ts';
import { RadioCards } from '../../ui/fields/RadioCards.tsx';

/** Value of the choice for a time that isn't checked. */
export const otherTime = 'other';

interface TimeChoiceProps {
  name: string;
  /** Sentence on the number of times. */
  found: string;
  times: readonly { key: string; label: string; consequence?: ReactNode }[];
  /** Key of a time, or `otherTime`. */
  value: string | undefined;
  onChange: (key: string) => void;
  /** Absent: only listed times can be chosen. */
  other:
    | {
        typed: string;
        onType: (time: string) => void;
        /** The obstacles of the typed time. */
        warning?: ReactNode;
      }
    | undefined;
}

/** Chooses one of the free times, or a typed one after saying that it isn't checked or free. */
export function TimeChoice({ name, found, times, value, onChange, other }: TimeChoiceProps) {
  const text = useText();
  const isShort = times.length > 0 && times.every(({ consequence }) => consequence === undefined);
  return (
    <>
      <Box component="output" sx={{ color: 'text.secondary' }}>
        {found}
      </Box>
      <RadioCards
        legend={text('bookings.move.time')}
        name={name}
        columns={isShort ? 5 : 3}
        value={value}
        onChange={onChange}
        options={[
          ...times.map(({ key, ...card }) => ({ value: key, ...card })),
          ...(other ? [{ value: otherTime, label: text('bookings.move.other'), apart: isShort }] : []),
        ]}
      />
      {value === otherTime && other && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' }}>
          <OutlinedInput
            type="time"
            value={other.typed}
            onChange={({ target }) => other.onType(target.value)}
            slotProps={{ input: { 'aria-label': text('bookings.move.otherTime') } }}
          />
          <Box component="output" sx={{ flex: '1 1 16rem', color: 'warn.text' }}>
            {other.typed === '' ? text('bookings.move.unchecked') : other.warning}
          </Box>
        </Box>
      )}
    </>
  );
}
