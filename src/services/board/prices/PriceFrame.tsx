import { styled } from '@mui/material/styles';
import { touch } from '../../../theme/interaction.ts';
import { rem } from '../../../theme/rem.ts';
import { oneLine } from '../../../ui/textStyles.ts';

/** Heights of a row and of the head in px at a text size of 16 px. */
export const priceSizes = { row: 52, head: 36 } as const;

const hidden = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

/** Scroll container of the prices. It styles rows and inputs; with `data-cards` as cards. */
export const PriceFrame = styled('div')(({ theme: { palette, typography } }) => ({
  position: 'relative',
  overflow: 'auto',
  maxHeight: 'max(320px, calc(100dvh - 332px))',
  border: `1px solid ${palette.line}`,
  borderRadius: 12,
  backgroundColor: palette.surface,
  '& [role="table"]': { position: 'relative', ...typography.body1 },
  '& [role="row"]': {
    position: 'absolute',
    insetInline: 0,
    height: rem(priceSizes.row),
    display: 'grid',
    gridTemplateColumns: `minmax(${rem(180)}, 2.2fr) minmax(${rem(96)}, 1fr) ${rem(168)} minmax(${rem(180)}, 2fr)`,
    alignItems: 'center',
    columnGap: 16,
    paddingInline: 14,
    borderBlockEnd: `1px solid ${palette.line}`,
  },
  '& [role="row"] > *': { minWidth: 0 },
  '& [data-head]': {
    position: 'sticky',
    insetBlockStart: 0,
    zIndex: 2,
    height: rem(priceSizes.head),
    backgroundColor: palette.sunken,
    color: palette.text.tertiary,
    ...typography.caption,
  },
  '& [data-numeric]': { textAlign: 'end' },
  '& [data-choice] [data-name]': { paddingInlineStart: 24, color: palette.text.secondary, fontWeight: 400 },
  '& [data-name]': { ...oneLine, fontWeight: 500 },
  '& [data-name] a': {
    color: palette.text.primary,
    textDecoration: 'none',
    borderRadius: 4,
    '&:hover': { textDecoration: 'underline' },
  },
  '& [data-kind]': {
    ...oneLine,
    color: palette.text.secondary,
  },
  '& [data-amount]': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: 8,
    textAlign: 'end',
  },
  '& [data-amount] input': {
    width: rem(104),
    height: rem(36),
    paddingInline: 10,
    borderRadius: 8,
    border: `1px solid ${palette.control}`,
    backgroundColor: palette.surface,
    color: palette.text.primary,
    font: 'inherit',
    fontVariantNumeric: 'tabular-nums',
    textAlign: 'end',
    [touch]: { height: 44, fontSize: rem(16) },
    '&[aria-invalid]': { borderColor: palette.bad.mark, boxShadow: `inset 0 0 0 1px ${palette.bad.mark}` },
    '&:focus-visible': { outline: `2px solid ${palette.focus}`, outlineOffset: 1 },
  },
  '& [data-currency]': { color: palette.text.tertiary, width: rem(36), flex: 'none' },
  '& [data-says]': { ...typography.body2, color: palette.text.tertiary },
  '& [data-says="wrong"]': { color: palette.bad.text },
  '& [data-says] button': {
    border: 0,
    padding: '2px 4px',
    marginInlineStart: 6,
    borderRadius: 4,
    background: 'none',
    font: 'inherit',
    color: palette.text.secondary,
    textDecoration: 'underline',
    cursor: 'pointer',
  },
  '& [role="row"][data-changed]::before': {
    content: '""',
    position: 'absolute',
    insetBlock: 0,
    insetInlineStart: 0,
    borderInlineStart: `3px solid ${palette.accent.fill}`,
  },
  '&[data-cards]': {
    maxHeight: 'none',
    overflow: 'clip',
    '& [data-head]': hidden,
    '& [role="row"]:not([data-head])': {
      position: 'relative',
      height: 'auto',
      minHeight: 60,
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      rowGap: 2,
      paddingBlock: 8,
      paddingInline: 16,
    },
    '& [data-name]': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
    '& [data-kind]': { gridRow: 2, gridColumn: 1, ...typography.body2, color: palette.text.tertiary },
    '& [data-amount]': { gridRow: '1 / 3', gridColumn: 2 },
    '& [data-amount] input': { width: 92 },
    '& [data-currency]': { width: 'auto' },
    '& [data-says]:not(:empty)': { gridColumn: '1 / -1' },
  },
}));
