import type { ThemeOptions } from '@mui/material/styles';
import { touch } from './interaction.ts';
import { rem } from './rem.ts';
import type { Tokens } from './tokens.ts';
import { inLowWindows, onPhones } from './widths.ts';

/**
 * Makes each part of a sheet the containing block of its visually hidden text. Positioned from the sheet itself, such
 * text would extend the scrollable area.
 */
const holdsItsParts = { ':where(&) > *': { position: 'relative' } } as const;

/** Shows the edge in forced-colors mode, which removes fill and shadow. */
const edgeOfOwnColours = { '@media (forced-colors: active)': { border: '1px solid' } } as const;

/** On phones, dialogs and sheets end above the toast (Toasts.tsx). */
const aboveToast = { [onPhones]: { insetBlockEnd: 'var(--toast-room, 0px)' } } as const;

/** In low windows, e.g. at high zoom, the sheet scrolls as a whole, because its footer takes half of it. */
const fullScrollInLowWindows = {
  [`@media ${inLowWindows}`]: { '& > *, & > form > *': { overflowY: 'visible !important', flexShrink: 0 } },
} as const;

/** Surfaces: cards have a border; menus and dialogs have a shadow. */
export function buildSurfaces(tokens: Tokens): NonNullable<ThemeOptions['components']> {
  const floating = {
    backgroundColor: tokens.raised,
    border: `1px solid ${tokens.line}`,
    borderRadius: 12,
    boxShadow: tokens.floatShadow,
  };
  return {
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: {
        root: { backgroundImage: 'none', border: `1px solid ${tokens.line}` },
        rounded: { borderRadius: 12 },
      },
    },
    MuiCard: { styleOverrides: { root: { borderRadius: 12 } } },
    MuiBackdrop: {
      styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: tokens.scrim } } },
    },
    MuiDialog: {
      styleOverrides: {
        root: aboveToast,
        paper: {
          backgroundColor: tokens.raised,
          borderRadius: 16,
          border: 'none',
          boxShadow: tokens.dialogShadow,
          margin: 16,
          ...holdsItsParts,
          ...edgeOfOwnColours,
          ...fullScrollInLowWindows,
        },
      },
    },
    MuiDrawer: {
      styleOverrides: {
        root: aboveToast,
        paper: {
          // Within the root, which ends above the toast.
          position: 'absolute',
          backgroundColor: tokens.raised,
          border: 'none',
          ...holdsItsParts,
          ...edgeOfOwnColours,
        },
      },
    },
    MuiPopover: {
      defaultProps: { transitionDuration: 160 },
      styleOverrides: { paper: { ...floating, marginBlockStart: 4 } },
    },
    MuiMenu: { styleOverrides: { list: { padding: 4 } } },
    MuiMenuItem: {
      styleOverrides: {
        root: {
          minHeight: rem(34),
          gap: 10,
          borderRadius: 8,
          paddingBlock: 6,
          paddingInline: 10,
          fontSize: rem(14),
          lineHeight: rem(20),
          color: tokens.text,
          '&:hover, &.Mui-focusVisible': { backgroundColor: tokens.hover },
          '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: tokens.selected },
          [touch]: { minHeight: rem(44) },
          '& svg': { color: tokens.text3, flex: 'none' },
        },
      },
    },
    MuiDivider: { styleOverrides: { root: { borderColor: tokens.line } } },
    MuiTooltip: {
      defaultProps: { enterDelay: 400, enterNextDelay: 100, describeChild: true },
      styleOverrides: {
        tooltip: {
          border: '1px solid transparent',
          backgroundColor: tokens.text,
          color: tokens.surface,
          borderRadius: 6,
          padding: '6px 10px',
          maxWidth: 320,
          fontSize: rem(13),
          lineHeight: rem(18),
          fontWeight: 400,
        },
      },
    },
    MuiTableCell: {
      styleOverrides: {
        root: { padding: '0 12px', fontSize: rem(14), lineHeight: rem(20), borderColor: tokens.line },
        head: {
          height: rem(36),
          backgroundColor: tokens.sunken,
          color: tokens.text3,
          fontSize: rem(12),
          lineHeight: rem(16),
          fontWeight: 500,
        },
      },
    },
    MuiChip: {
      styleOverrides: {
        root: { height: rem(22), borderRadius: 6, fontSize: rem(12), lineHeight: rem(16), fontWeight: 500 },
        outlined: { borderColor: tokens.lineStrong },
      },
    },
  };
}
