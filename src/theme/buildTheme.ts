import type { ThemeOptions } from '@mui/material/styles';
import { buildComponents } from './buildComponents.ts';
import { rem } from './rem.ts';
import type { Tokens } from './tokens.ts';
import { breakpoints, onPhones } from './widths.ts';

/** MUI theme of one set of tokens. */
export function buildTheme(tokens: Tokens): ThemeOptions {
  const { mode, accent, bad, good, warn } = tokens;
  return {
    palette: {
      mode,
      canvas: tokens.canvas,
      sunken: tokens.sunken,
      surface: tokens.surface,
      raised: tokens.raised,
      hover: tokens.hover,
      selected: tokens.selected,
      line: tokens.line,
      lineStrong: tokens.lineStrong,
      control: tokens.control,
      focus: tokens.focus,
      scrim: tokens.scrim,
      accent,
      good,
      warn,
      bad: { ...bad, fill: tokens.badFill, on: tokens.onBad },
      off: tokens.off,
      hues: tokens.hues,
      primary: { main: accent.fill, dark: accent.hover, contrastText: accent.on },
      error: { main: bad.text, dark: tokens.badFill, contrastText: tokens.onBad },
      warning: { main: warn.text, contrastText: warn.soft },
      success: { main: good.text, contrastText: good.soft },
      info: { main: tokens.text2, contrastText: tokens.surface },
      background: { default: tokens.canvas, paper: tokens.surface },
      divider: tokens.line,
      text: {
        primary: tokens.text,
        secondary: tokens.text2,
        tertiary: tokens.text3,
        disabled: tokens.text3,
      },
      action: {
        active: tokens.text2,
        hover: tokens.hover,
        selected: tokens.selected,
        disabled: tokens.text3,
        disabledBackground: tokens.sunken,
        focus: tokens.hover,
      },
    },
    breakpoints,
    spacing: 8,
    shape: { borderRadius: 8 },
    depth: { float: tokens.floatShadow, dialog: tokens.dialogShadow },
    typography: {
      fontFamily: '"Hanken Grotesk", "Hanken Fallback", system-ui, sans-serif',
      fontWeightRegular: 400,
      fontWeightMedium: 500,
      fontWeightBold: 600,
      h1: {
        ...role(26, 32, 600, '-0.015em'),
        [onPhones]: { fontSize: rem(22), lineHeight: rem(28) },
      },
      h2: role(20, 28, 600, '-0.01em'),
      h3: role(16, 24, 600),
      h4: role(20, 28, 600),
      h5: role(16, 24, 600),
      h6: role(14, 20, 600),
      body1: role(14, 20, 400),
      body2: role(13, 18, 400),
      subtitle1: role(14, 20, 500),
      subtitle2: role(13, 18, 500),
      button: { ...role(14, 20, 500), textTransform: 'none' },
      caption: role(12, 16, 500),
      overline: { ...role(12, 16, 500), textTransform: 'none' },
    },
    transitions: {
      duration: {
        shortest: 120,
        shorter: 120,
        short: 160,
        standard: 160,
        enteringScreen: 200,
        leavingScreen: 160,
      },
    },
    components: buildComponents(tokens),
  };
}

const role = (size: number, line: number, weight: number, tracking = 'normal') => ({
  fontSize: rem(size),
  lineHeight: rem(line),
  fontWeight: weight,
  letterSpacing: tracking,
});
