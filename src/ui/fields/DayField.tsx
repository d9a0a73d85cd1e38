import { Box, OutlinedInput, Popover } from '@mui/material';
import { CalendarDays } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../loading/lazyPart.ts';
import { useText } from '../../messages/useText.ts';
import { IconAction } from '../IconAction.tsx';

const DayCalendar = lazyPart(async () => (await import('./DayCalendar.tsx')).DayCalendar);

interface DayFieldProps {
  id: string;
  label: string;
  /** `2027-03-01`, or empty. */
  value: string;
  onChange: (day: string) => void;
  min?: string;
  max?: string;
  /** Shows the label above; otherwise only screen readers get it. */
  labelled?: boolean;
  /** Marks the field invalid and references its error message. */
  invalid?: boolean;
  describedBy?: string;
  onBlur?: () => void;
}

/**
 * A native date input, which works with keyboards, screen readers and tests, with a calendar that loads when opened.
 */
export function DayField(props: DayFieldProps) {
  const {
    id,
    label,
    value,
    onChange,
    min,
    max,
    labelled = true,
    invalid = false,
    describedBy,
    onBlur,
  } = props;
  const text = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <Box sx={{ display: 'grid', gap: '6px', minWidth: 0 }}>
      {labelled && (
        <Box component="label" htmlFor={id} sx={{ fontWeight: 500 }}>
          {label}
        </Box>
      )}
      <OutlinedInput
        id={id}
        type="date"
        value={value}
        error={invalid}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onBlur}
        slotProps={{
          input: {
            min,
            max,
            'aria-describedby': describedBy,
            'aria-invalid': invalid || undefined,
            ...(!labelled && { 'aria-label': label }),
          },
        }}
        endAdornment={
          <IconAction
            icon={CalendarDays}
            label={text('layout.day.open', { label })}
            aria-haspopup="dialog"
            aria-expanded={anchor !== null}
            onClick={({ currentTarget }) => setAnchor(currentTarget)}
          />
        }
        sx={field}
      />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
      >
        {/* As large as the calendar, to prevent a layout shift. */}
        <Box sx={{ width: 320, maxWidth: 1, minHeight: 334 }}>
          <Suspense fallback={null}>
            <DayCalendar
              value={value}
              min={min}
              max={max}
              onChoose={(day) => {
                onChange(day);
                setAnchor(null);
              }}
            />
          </Suspense>
        </Box>
      </Popover>
    </Box>
  );
}

const field = {
  '& input::-webkit-calendar-picker-indicator': { display: 'none' },
  '&.MuiInputBase-adornedEnd': { paddingInlineEnd: '2px' },
};
