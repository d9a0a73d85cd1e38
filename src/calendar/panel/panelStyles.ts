import type { Theme } from '@mui/material/styles';
import { rem } from '../../theme/rem.ts';
import { from } from '../../theme/widths.ts';

/** Width of the side panel (px). */
export const panelWidth = 392;

/** `sx` of the panel beside the calendar, above a bar at the bottom. */
export const panel = {
  position: 'sticky',
  insetBlockStart: 0,
  flex: 'none',
  alignSelf: 'flex-start',
  zIndex: 9,
  display: 'flex',
  flexDirection: 'column',
  width: rem(panelWidth),
  height: 'calc(100dvh - var(--bar-room, 0px))',
  overflowY: 'auto',
  bgcolor: 'surface',
  borderInlineStart: '1px solid',
  borderColor: 'line',
  marginBlockStart: '-24px',
  marginInline: '24px calc(-1 * var(--gutter))',
} as const;

/** `sx` of a panel over the calendar. */
export const panelOver = {
  position: 'fixed',
  insetInlineEnd: 0,
  margin: 0,
  boxShadow: ({ depth }: Theme) => depth.float,
} as const;

/** From this window width on, the panel is beside the calendar instead of in a sheet. */
export const sidePanel = from(1100);
