import { Box } from '@mui/material';
import { visuallyHidden } from '../textStyles.ts';
import { chosenFill, touch } from '../../theme/interaction.ts';
import { rem } from '../../theme/rem.ts';

interface SegmentedChoiceProps<Value extends string> {
  /** Accessible name of the group. */
  legend: string;
  name: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** Two or three options side by side in one frame. Native radios: arrow keys move. */
export function SegmentedChoice<Value extends string>(props: SegmentedChoiceProps<Value>) {
  const { legend, name, value, options, onChange } = props;
  return (
    <Box component="fieldset" sx={frame}>
      <Box component="legend" sx={visuallyHidden}>
        {legend}
      </Box>
      {options.map((option) => (
        <Box key={option.value} component="label" sx={segment(option.value === value)}>
          <Box
            component="input"
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            sx={segmentOverlay}
          />
          {option.label}
        </Box>
      ))}
    </Box>
  );
}

const frame = {
  display: 'inline-flex',
  // In a grid it would stretch and leave an empty track after the last option.
  width: 'fit-content',
  maxWidth: 1,
  margin: 0,
  padding: '2px',
  minWidth: 0,
  border: '1px solid',
  borderColor: 'line',
  borderRadius: '8px',
  bgcolor: 'sunken',
} as const;

/** Invisible overlay, so that the whole segment is clickable. */
const segmentOverlay = {
  position: 'absolute',
  inset: 0,
  width: 1,
  height: 1,
  margin: 0,
  opacity: 0,
  cursor: 'pointer',
} as const;

const segment = (chosen: boolean) => ({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: rem(28),
  [touch]: { minHeight: rem(44) },
  paddingInline: '10px',
  borderRadius: '6px',
  typography: 'body2',
  fontWeight: 500,
  cursor: 'pointer',
  color: chosen ? 'accent.text' : 'text.secondary',
  bgcolor: chosen ? 'accent.soft' : 'transparent',
  ...(chosen && chosenFill),
  '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'accent.text', outlineOffset: '1px' },
});
