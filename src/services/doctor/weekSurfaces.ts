import type { Theme } from '@mui/material/styles';
import type { WeekState } from '../../../contract/entities/availability/week.ts';

const hatched = {
  bgcolor: 'surface',
  backgroundImage: ({ palette }: Theme) =>
    `repeating-linear-gradient(135deg, ${palette.divider} 0 1px, transparent 1px 6px)`,
} as const;

/** How the hours of a state look, besides their words. */
export const surfaces = {
  FREE: { bgcolor: 'good.soft', color: 'good.text' },
  TAKEN: { bgcolor: 'surface', color: 'text.secondary' },
  POLICY: { ...hatched, color: 'text.secondary' },
  CLOSED: { bgcolor: 'sunken', color: 'text.secondary' },
  NO_START: { bgcolor: 'surface', color: 'text.tertiary' },
  PAST: { bgcolor: 'sunken', color: 'text.tertiary' },
  OFF: { ...hatched, color: 'text.secondary' },
  OUTSIDE: { bgcolor: 'sunken', color: 'text.tertiary' },
} as const satisfies Record<WeekState, object>;
