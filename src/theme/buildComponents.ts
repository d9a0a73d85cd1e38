import type { ThemeOptions } from '@mui/material/styles';
import { buildInputs } from './buildInputs.ts';
import { buildSurfaces } from './buildSurfaces.ts';
import { focusRing, touch } from './interaction.ts';
import { rem } from './rem.ts';
import type { Tokens } from './tokens.ts';
import { below } from './widths.ts';

/** MUI style overrides of one set of tokens. */
export function buildComponents(tokens: Tokens): NonNullable<ThemeOptions['components']> {
  return {
    ...buildInputs(tokens),
    ...buildSurfaces(tokens),
    MuiCssBaseline: { styleOverrides: baseline(tokens) },
    MuiButtonBase: {
      defaultProps: { disableRipple: true, disableTouchRipple: true },
      styleOverrides: { root: { '&:focus-visible': focusRing(tokens) } },
    },
    MuiButton: {
      defaultProps: { disableElevation: true, variant: 'outlined', color: 'inherit' },
      styleOverrides: {
        root: {
          minWidth: 0,
          height: rem(36),
          paddingBlock: 0,
          paddingInline: 14,
          borderRadius: 8,
          whiteSpace: 'nowrap',
          // Visible in forced-colors mode, which removes the fill.
          '@media (forced-colors: active)': { border: '1px solid' },
          transition: 'background-color 120ms ease-out, border-color 120ms ease-out, color 120ms ease-out',
          [touch]: { height: rem(44) },
          '& .MuiButton-startIcon': { marginInlineStart: -2, marginInlineEnd: 8 },
          '& .MuiButton-endIcon': { marginInlineStart: 6, marginInlineEnd: -4 },
        },
        sizeSmall: { height: rem(32), paddingInline: 10, ...text(13, 18), [touch]: { height: rem(44) } },
      },
      variants: [
        {
          props: { variant: 'outlined', color: 'inherit' },
          style: {
            backgroundColor: tokens.surface,
            borderColor: tokens.lineStrong,
            color: tokens.text,
            '&:hover': { backgroundColor: tokens.hover, borderColor: tokens.control },
            '&.Mui-disabled': { borderColor: tokens.line },
          },
        },
        {
          props: { variant: 'text', color: 'inherit' },
          style: { color: tokens.text2, '&:hover': { backgroundColor: tokens.hover, color: tokens.text } },
        },
        {
          props: { variant: 'contained', color: 'primary' },
          style: { '&:hover': { backgroundColor: tokens.accent.hover } },
        },
        {
          props: { variant: 'contained', color: 'error' },
          style: {
            backgroundColor: tokens.badFill,
            color: tokens.onBad,
            '&:hover': { backgroundColor: `color-mix(in srgb, ${tokens.badFill} 90%, ${tokens.text})` },
          },
        },
      ],
    },
    MuiIconButton: {
      defaultProps: { color: 'inherit' },
      styleOverrides: {
        root: {
          width: rem(32),
          height: rem(32),
          padding: 0,
          borderRadius: 8,
          color: tokens.text2,
          transition: 'background-color 120ms ease-out',
          '&:hover': { backgroundColor: tokens.hover, color: tokens.text },
          '&.Mui-disabled': { color: tokens.lineStrong },
          [touch]: { width: rem(44), height: rem(44) },
        },
      },
    },
    MuiLink: {
      defaultProps: { underline: 'always' },
      styleOverrides: {
        root: {
          color: tokens.accent.text,
          textUnderlineOffset: 3,
          textDecorationColor: 'color-mix(in srgb, currentColor 45%, transparent)',
          borderRadius: 4,
          '&:hover': { textDecorationColor: 'currentColor' },
          '&.Mui-focusVisible': focusRing(tokens),
        },
        // Buttons among words stand on their line.
        button: { verticalAlign: 'baseline', [touch]: { paddingBlock: 13, marginBlock: -13 } },
      },
    },
    MuiSvgIcon: { defaultProps: { fontSize: 'small' } },
    MuiTypography: { styleOverrides: { h1: { textWrap: 'balance' } } },
  };
}

const text = (size: number, line: number) => ({ fontSize: rem(size), lineHeight: rem(line) });

const baseline = (tokens: Tokens) => ({
  html: {
    colorScheme: tokens.mode,
    backgroundColor: tokens.canvas,
    WebkitTextSizeAdjust: '100%',
    accentColor: tokens.accent.fill,
    // Keeps focused elements above the bottom bars, which set their height (useBottomInset.ts).
    scrollPaddingBlockEnd: 'calc(var(--bar-room, 0px) + 8px)',
    // Height of the editor's sticky section select (SectionNav.tsx).
    [`@media ${below(900)}`]: { scrollPaddingBlockStart: 60 },
  },
  body: {
    backgroundColor: tokens.canvas,
    color: tokens.text,
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'break-word' as const,
  },
  '*:focus-visible': focusRing(tokens),
  // Mirrors arrows and chevrons in right-to-left languages.
  '[dir="rtl"] .mirrored': { transform: 'scaleX(-1)' },
  '::selection': { backgroundColor: tokens.accent.soft, color: tokens.text },
  '::placeholder': { color: tokens.text3, opacity: 1 },
  'code, kbd, samp': {
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    fontSize: '0.93em',
  },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      scrollBehavior: 'auto !important',
      transitionProperty: 'opacity !important',
    },
  },
});
