import { styled } from '@mui/material/styles';
import { touch } from '../../../theme/interaction.ts';
import { rem } from '../../../theme/rem.ts';
import { oneLine } from '../../../ui/textStyles.ts';

/**
 * Sizes of the grid's parts in px.
 * @param width of the frame in px
 * @param scale size of the person's text, 1 at 16 px
 */
export const matrixSizes = (width: number, scale: number) => ({
  rowHeight: 40 * scale,
  head: 76 * scale,
  narrow: width > 0 && width < 760 * scale,
  name: (width > 0 && width < 760 * scale ? 180 : 292) * scale,
  total: 64 * scale,
  minColumn: 104 * scale,
  maxColumn: 168 * scale,
});

/**
 * Scroll container of the grid. It styles all cells by attributes: a style per cell would cost more than rendering a
 * thousand cells.
 */
export const MatrixFrame = styled('div')(({ theme: { palette, typography } }) => ({
  overflow: 'auto',
  overscrollBehavior: 'contain',
  maxHeight: 'max(320px, calc(100dvh - 300px))',
  border: `1px solid ${palette.line}`,
  borderRadius: 12,
  backgroundColor: palette.surface,
  '& .grid': { position: 'relative', outline: 'none', ...typography.body1 },
  '& .row': { position: 'absolute', insetInline: 0, height: rem(40), display: 'flex' },
  '& .body': { borderBlockEnd: `1px solid ${palette.line}`, contain: 'layout style' },
  '& .head': {
    ...typography.caption,
    color: palette.text.secondary,
    position: 'sticky',
    insetBlockStart: 0,
    height: rem(76),
    zIndex: 3,
    backgroundColor: palette.sunken,
    borderBlockEnd: `1px solid ${palette.line}`,
  },
  '& .side': {
    position: 'sticky',
    flex: 'none',
    zIndex: 2,
    display: 'flex',
    alignItems: 'center',
    height: `calc(${rem(40)} - 1px)`,
    backgroundColor: palette.surface,
  },
  '& .name': { insetInlineStart: 0, width: rem(292), gap: 8, paddingInlineStart: 14 },
  '& .total': {
    insetInlineStart: rem(292),
    width: rem(64),
    justifyContent: 'flex-end',
    paddingInlineEnd: 14,
    color: palette.text.secondary,
    fontVariantNumeric: 'tabular-nums',
    borderInlineEnd: `1px solid ${palette.line}`,
  },
  '&[data-narrow] .name': { width: rem(180) },
  '&[data-narrow] .total': { insetInlineStart: rem(180) },
  '& .head .side': {
    flexDirection: 'column',
    alignItems: 'flex-start',
    justifyContent: 'flex-end',
    gap: 2,
    height: `calc(${rem(76)} - 1px)`,
    paddingBlockEnd: 10,
    backgroundColor: palette.sunken,
  },
  '& .head .total': { alignItems: 'flex-end' },
  '& .service': {
    ...oneLine,
    flex: '0 1 auto',
    color: palette.text.primary,
    fontWeight: 500,
    textDecoration: 'none',
    borderRadius: 4,
    '&:hover': { textDecoration: 'underline' },
  },
  '& .note': {
    flex: 'none',
    display: 'inline-flex',
    color: palette.text.tertiary,
    fontSize: rem(12),
  },
  '& .unseen': {
    position: 'absolute',
    width: 1,
    height: 1,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
  '& .cell': {
    position: 'absolute',
    insetBlockStart: 0,
    height: rem(40),
    display: 'grid',
    placeItems: 'center',
    cursor: 'pointer',
  },
  '& .plan': {
    position: 'absolute',
    insetBlockStart: 0,
    height: `calc(${rem(76)} - 1px)`,
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: 2,
    paddingInline: 6,
    paddingBlockEnd: 10,
    textAlign: 'center',
  },
  '& .planName': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    maxWidth: '100%',
    overflowWrap: 'anywhere',
    color: palette.text.primary,
  },
  '& .sum': { fontWeight: 400, color: palette.text.tertiary },
  '& .sum em': { fontStyle: 'normal', color: palette.warn.text },
  // The hovered row and the focused one.
  '& .body:hover, & .body:focus-within': {
    backgroundColor: palette.hover,
    '& .side': { backgroundColor: palette.hover },
  },
  '& .box': {
    position: 'relative',
    width: rem(16),
    height: rem(16),
    borderRadius: 4,
    border: `1px solid ${palette.control}`,
    backgroundColor: palette.surface,
    [touch]: { width: rem(20), height: rem(20) },
    '&::before': {
      content: '""',
      position: 'absolute',
      inset: 1,
      backgroundColor: palette.accent.on,
      opacity: 0,
      clipPath: 'polygon(14% 50%, 4% 61%, 38% 92%, 97% 22%, 85% 12%, 37% 70%)',
    },
  },
  '& .box[aria-checked="true"]': {
    backgroundColor: palette.accent.fill,
    borderColor: palette.accent.fill,
    '&::before': { opacity: 1 },
  },
  // A disabled empty cell has no box; a disabled ticked cell is grey.
  '& .box[aria-disabled][aria-checked="false"]': {
    borderColor: 'transparent',
    backgroundColor: 'transparent',
    cursor: 'not-allowed',
    '&::before': { opacity: 1, inset: '43% 21%', clipPath: 'none', backgroundColor: palette.lineStrong },
  },
  '& .box[aria-checked="true"][data-idle], & .box[aria-checked="true"][aria-disabled]': {
    backgroundColor: palette.control,
    borderColor: palette.control,
    '&::before': { backgroundColor: palette.surface },
  },
  '& .cell::after': {
    position: 'absolute',
    insetInlineStart: 'calc(50% + 14px)',
    fontSize: rem(12),
    fontWeight: 500,
    lineHeight: rem(16),
    whiteSpace: 'nowrap',
    pointerEvents: 'none',
  },
  '& [data-state="waiting"]::after, & [data-state="saving"]::after': {
    content: '"…"',
    color: palette.text.tertiary,
  },
  '& [data-state="saved"]::after': { content: '"✓"', color: palette.good.text },
  '& [data-state="failed"]::after': { content: '"↻"', color: palette.bad.text },
  '& [data-state="failed"] .box': {
    borderColor: palette.bad.mark,
    outline: `1px solid ${palette.bad.mark}`,
  },
  '& [data-cell]:focus-visible': { outline: `2px solid ${palette.focus}`, outlineOffset: 2 },
  '@media (forced-colors: active)': {
    '& .box[aria-checked="true"]': { backgroundColor: 'Highlight', forcedColorAdjust: 'none' },
  },
}));
