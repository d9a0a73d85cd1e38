import type { Theme } from '@mui/material/styles';
import { hues } from '../../../contract/entities/values/hue.ts';
import { rem } from '../../theme/rem.ts';
import { oneLine, visuallyHidden } from '../../ui/textStyles.ts';

/** Height of an hour, in rem. */
export const hourHeight = 3.25;
/** Shorter entries have room for one line, and longer ones from an hour on for a title of two lines. */
export const twoLineMinutes = 40;

export const heightOf = (minutes: number) => `${(minutes / 60) * hourHeight}rem`;

export const hatched = 'repeating-linear-gradient(135deg, currentColor 0 1px, transparent 1px 6px)';

/**
 * `sx` of a frame with entries. Classes instead of a style for each entry, because a month has a thousand of them. A
 * pending entry has a dashed edge, a cancelled one is struck through, blocked time is hatched.
 */
export const entriesFrame = ({ palette }: Theme) => ({
  '& .entry': {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    width: 1,
    minWidth: 0,
    overflow: 'hidden',
    padding: '0 6px 0 7px',
    border: '1px solid transparent',
    borderInlineStartWidth: '3px',
    borderRadius: '6px',
    typography: 'caption',
    textAlign: 'start',
    cursor: 'pointer',
    '&[aria-expanded=true]': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '1px', zIndex: 4 },
    '&:focus-visible': { zIndex: 4, outlineOffset: '1px' },
  },
  '& .line': {
    ...oneLine,
    flex: 'none',
    maxWidth: 1,
  },
  '& .entry[data-room=line]': { lineHeight: rem(15), borderBlockWidth: 0 },
  '& .entry[data-room=wrapped] > .title': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
  },
  // A time broken in two reads as two numbers.
  '& .entry[data-room=wrapped] .time': {
    ...oneLine,
    display: 'inline-block',
    maxWidth: 1,
    verticalAlign: 'bottom',
  },
  '& .title': { fontWeight: 600 },
  '& .check': { marginInlineStart: '4px', verticalAlign: '-1px' },
  '& .unseen': visuallyHidden,
  ...Object.assign(
    {},
    ...hues.map((hue) => {
      const { fill, text, edge } = palette.hues[hue];
      return {
        [`& .entry[data-hue=${hue}]`]: {
          backgroundColor: fill,
          color: text,
          borderInlineStartColor: edge,
          '&[data-state=PENDING]': { borderStyle: 'dashed', borderColor: edge },
        },
        [`& .buffer[data-hue=${hue}]`]: { backgroundColor: fill, color: edge },
      };
    }),
  ),
  '& .entry[data-state=CANCELED]': {
    backgroundColor: palette.surface,
    color: palette.text.secondary,
    borderColor: palette.control,
    '& .title': { textDecoration: 'line-through' },
  },
  '& .entry[data-kind=block]': {
    backgroundColor: palette.surface,
    color: palette.text.secondary,
    borderColor: palette.lineStrong,
    borderInlineStartWidth: '1px',
    paddingInlineStart: '9px',
    '&::before': {
      content: '""',
      position: 'absolute',
      inset: 0,
      color: palette.line,
      backgroundImage: hatched,
    },
    '& > .line': {
      position: 'relative',
      backgroundColor: palette.surface,
      alignSelf: 'start',
      paddingInlineEnd: '4px',
    },
  },
  '& .buffer': {
    position: 'absolute',
    borderInlineStart: '3px solid',
    borderRadius: '0 0 6px 6px',
    backgroundImage: hatched,
    pointerEvents: 'none',
  },
  '@media (forced-colors: active)': { '& .entry': { borderColor: 'CanvasText' } },
});

/** `sx` of a chip in a column's head. */
export const headChip = {
  display: 'inline-block',
  alignSelf: 'start',
  maxWidth: 1,
  paddingInline: '6px',
  minHeight: rem(20),
  borderRadius: '6px',
  typography: 'caption',
  bgcolor: 'off.soft',
  color: 'off.text',
} as const;
