import type { HueColours, StateColours, Tokens } from './tokens.ts';
import type { Hue } from '../../contract/entities/values/hue.ts';

/** The tokens as used in `sx`: `bgcolor: 'sunken'`, `color: 'text.tertiary'`, `borderColor: 'good.mark'`. */
interface TokenPalette {
  canvas: string;
  sunken: string;
  surface: string;
  raised: string;
  hover: string;
  selected: string;
  line: string;
  lineStrong: string;
  control: string;
  focus: string;
  scrim: string;
  accent: Tokens['accent'];
  good: StateColours;
  warn: StateColours;
  bad: StateColours & { fill: string; on: string };
  off: StateColours;
  hues: Readonly<Record<Hue, HueColours>>;
}

declare module '@mui/material/styles' {
  interface Palette extends TokenPalette {}
  interface PaletteOptions extends TokenPalette {}
  interface TypeText {
    tertiary: string;
  }
  interface Theme {
    depth: { float: string; dialog: string };
  }
  interface ThemeOptions {
    depth: { float: string; dialog: string };
  }
}
