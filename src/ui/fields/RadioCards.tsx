import { Box } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { rem } from '../../theme/rem.ts';
import { visuallyHidden } from '../textStyles.ts';

export interface RadioCard<Value extends string> {
  value: Value;
  label: string;
  /** Effect of this option. */
  consequence?: ReactNode;
  disabled?: boolean;
  /** Has a row of its own, as wide as the label: for the only long label among short ones. */
  apart?: boolean;
  /** Shown inside the selected card: further input of this option. */
  extra?: ReactNode;
}

interface RadioCardsProps<Value extends string> {
  /** Question that the options answer. */
  legend: string;
  /** Shows the legend above the cards; otherwise only screen readers get it. */
  showLegend?: boolean;
  name: string;
  value: Value | undefined;
  options: readonly RadioCard<Value>[];
  onChange: (value: Value) => void;
  /** Maximum number of columns from tablet width on; five are for short labels. Default: 1. */
  columns?: 1 | 2 | 3 | 5;
}

/** Options as cards with their effects. Native radios: arrow keys move, Space selects. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { legend, showLegend = false, name, value, options, onChange, columns = 1 } = props;
  const isDense = columns > 3;
  return (
    <Box
      component="fieldset"
      sx={{
        border: 0,
        margin: 0,
        padding: 0,
        minWidth: 0,
        display: 'grid',
        gap: '8px',
        gridTemplateColumns: {
          xs: isDense ? 'repeat(auto-fill, minmax(min(100%, 6rem), 1fr))' : 'minmax(0, 1fr)',
          // Fewer columns where large text would break words.
          sm: `repeat(${isDense ? 'auto-fill' : 'auto-fit'}, minmax(min(100%, max(${isDense ? 6 : 9}rem, (100% - ${(columns - 1) * 8}px) / ${columns})), 1fr))`,
        },
      }}
    >
      <Box
        component="legend"
        sx={
          showLegend
            ? { fontWeight: 500, padding: 0, marginBlockEnd: '6px', gridColumn: '1 / -1' }
            : visuallyHidden
        }
      >
        {legend}
      </Box>
      {options.map((option) => (
        <Box
          key={option.value}
          sx={[
            card(option.value === value, option.disabled ?? false),
            option.apart === true && { gridColumn: '1 / -1', justifySelf: 'start' },
          ]}
        >
          <Box
            component="label"
            sx={{
              display: 'flex',
              gap: isDense ? '8px' : '12px',
              padding: { xs: '12px 14px', sm: isDense ? '8px 12px' : '12px 14px' },
              cursor: 'inherit',
            }}
          >
            <Box
              component="input"
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled ?? false}
              onChange={() => onChange(option.value)}
              sx={radio}
            />
            <Box sx={{ minWidth: 0 }}>
              <Box sx={{ fontWeight: 600 }}>{option.label}</Box>
              {option.consequence && (
                <Box sx={{ typography: 'body2', color: 'text.secondary', marginBlockStart: '2px' }}>
                  {option.consequence}
                </Box>
              )}
            </Box>
          </Box>
          {option.value === value && option.extra && (
            <Box sx={{ paddingInline: `calc(${rem(16)} + 26px) 14px`, paddingBlockEnd: '14px' }}>
              {option.extra}
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
}

const card = (chosen: boolean, disabled: boolean) => ({
  borderRadius: '12px',
  border: '1px solid',
  borderColor: chosen ? 'accent.fill' : 'lineStrong',
  bgcolor: chosen ? 'selected' : 'transparent',
  // An inset second pixel avoids a layout shift.
  boxShadow: chosen ? (theme: Theme) => `inset 0 0 0 1px ${theme.palette.accent.fill}` : 'none',
  color: 'text.primary',
  cursor: disabled ? 'not-allowed' : 'pointer',
  opacity: disabled ? 0.6 : 1,
  transition: 'background-color 120ms ease-out',
  '&:hover': chosen || disabled ? {} : { bgcolor: 'hover' },
  '&:has(input:focus-visible)': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '2px' },
  '& input:focus-visible': { outline: 'none' },
});

/** `sx` of a native radio, styled from the theme. */
export const radio = {
  appearance: 'none',
  flex: 'none',
  width: rem(16),
  height: rem(16),
  margin: `${rem(2)} 0 0`,
  borderRadius: '50%',
  border: '1px solid',
  borderColor: 'control',
  bgcolor: 'surface',
  '&:checked': { borderWidth: rem(5), borderColor: 'accent.fill', bgcolor: 'accent.on' },
  '@media (forced-colors: active)': { appearance: 'auto' },
} as const;
