import type { Theme } from '@mui/material/styles';
import type { WeekState } from '../../../contract/entities/availability/week.ts';
import { forcedHatching, forcedSurface } from '../../theme/forcedColors.ts';

const hatched = {
  bgcolor: 'surface',
  backgroundImage: ({ palette }: Theme) =>
    `repeating-linear-gradient(135deg, ${palette.divider} 0 1px, transparent 1px 6px)`,
  ...forcedHatching,
} as const;

const sunken = { bgcolor: 'sunken', ...forcedSurface } as const;

/** How the hours of a state look, besides their words. */
export const surfaces = {
  FREE: { bgcolor: 'good.soft', color: 'good.text' },
  TAKEN: { bgcolor: 'surface', color: 'text.secondary' },
  POLICY: { ...hatched, color: 'text.secondary' },
  CLOSED: { ...sunken, color: 'text.secondary' },
  NO_START: { bgcolor: 'surface', color: 'text.tertiary' },
  PAST: { ...sunken, color: 'text.tertiary' },
  OFF: { ...hatched, color: 'text.secondary' },
  OUTSIDE: { ...sunken, color: 'text.tertiary' },
} as const satisfies Record<WeekState, object>;
