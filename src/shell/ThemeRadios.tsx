import { Box } from '@mui/material';
import { useId } from 'react';
import { useText } from '../messages/useText.ts';
import { useThemeChoice } from '../theme/ThemeChoiceProvider.tsx';
import { chosenFill } from '../theme/interaction.ts';
import { themeChoices } from '../theme/themeChoice.ts';
import { Icon } from '../ui/Icon.tsx';
import { themeLooks } from './themeLooks.ts';

/** Theme of this device: light, dark or system. Applied at once. */
export function ThemeRadios() {
  const text = useText();
  const name = useId();
  const { choice, choose } = useThemeChoice();
  return (
    <Box component="fieldset" sx={{ border: 0, margin: 0, padding: 0 }}>
      <Box
        component="legend"
        sx={{ typography: 'body2', color: 'text.tertiary', padding: 0, marginBlockEnd: '4px' }}
      >
        {text('layout.account.theme')}
      </Box>
      {themeChoices.map((value) => (
        <Box key={value} component="label" sx={row}>
          <Box
            component="input"
            type="radio"
            name={name}
            value={value}
            checked={choice === value}
            onChange={() => choose(value)}
            sx={overRow}
          />
          <Icon of={themeLooks[value].icon} size={16} />
          {text(themeLooks[value].label)}
        </Box>
      ))}
    </Box>
  );
}

/** Makes the whole row clickable, by touch and in tests by role. */
const overRow = {
  position: 'absolute',
  inset: 0,
  width: 1,
  height: 1,
  margin: 0,
  opacity: 0,
  cursor: 'inherit',
};

const row = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  minHeight: 34,
  paddingInline: '8px',
  borderRadius: '8px',
  cursor: 'pointer',
  color: 'text.secondary',
  '@media (pointer: coarse)': { minHeight: 44 },
  '&:hover': { bgcolor: 'hover' },
  '&:has(:checked)': { bgcolor: 'accent.soft', color: 'accent.text', fontWeight: 500, ...chosenFill },
  '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '-2px' },
} as const;
