import type { Theme } from '@mui/material/styles';
import { forcedHatching, forcedSurface } from '../../theme/forcedColors.ts';
import type { HourState } from './weekHours.ts';

const hatched = {
  bgcolor: 'surface',
  backgroundImage: ({ palette }: Theme) =>
    `repeating-linear-gradient(135deg, ${palette.divider} 0 1px, transparent 1px 6px)`,
  ...forcedHatching,
} as const;

const dotted = {
  bgcolor: 'surface',
  backgroundImage: ({ palette }: Theme) => `radial-gradient(${palette.lineStrong} 1px, transparent 1px)`,
  backgroundSize: '6px 6px',
} as const;

const sunken = { bgcolor: 'sunken', ...forcedSurface } as const;

/** How the hours of a state look, besides their words. */
export const surfaces = {
  FREE: { bgcolor: 'good.soft', color: 'good.text' },
  TAKEN: { bgcolor: 'surface', color: 'text.secondary' },
  POLICY: { ...hatched, color: 'text.secondary' },
  CLOSED: { ...sunken, color: 'text.secondary' },
  NO_START: { ...dotted, color: 'text.tertiary' },
  PAST: { ...sunken, color: 'text.tertiary' },
  OFF: { ...hatched, color: 'text.secondary' },
  OUTSIDE: { ...sunken, color: 'text.tertiary' },
  NO_SESSION: { ...sunken, color: 'text.tertiary' },
} as const satisfies Record<HourState, object>;
