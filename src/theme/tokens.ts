import { hueColours, type Hue, type HueColours } from '../../contract/entities/values/hue.ts';

/** Colours of a state: text, soft background and mark. */
export interface StateColours {
  readonly text: string;
  readonly soft: string;
  readonly mark: string;
}

/**
 * All colours of the dashboard; none exist outside src/theme, except those of the hues, which the server's pages use too.
 * contrast.test.ts checks the required pairs.
 */
export interface Tokens {
  readonly mode: 'light' | 'dark';
  /** Page and sidebar. */
  readonly canvas: string;
  /** Table head, wells. */
  readonly sunken: string;
  /** Cards and tables. */
  readonly surface: string;
  /** Menus, dialogs, popovers. */
  readonly raised: string;
  readonly hover: string;
  readonly selected: string;
  /** Dividers. */
  readonly line: string;
  /** Borders of outlined buttons and of cards in wells. */
  readonly lineStrong: string;
  /** Borders of inputs, checkboxes, radios and switches. */
  readonly control: string;
  readonly text: string;
  readonly text2: string;
  readonly text3: string;
  /** For primary actions, selection and focus only. */
  readonly accent: {
    readonly fill: string;
    readonly hover: string;
    readonly on: string;
    readonly text: string;
    readonly soft: string;
    readonly line: string;
  };
  readonly good: StateColours;
  readonly warn: StateColours;
  readonly bad: StateColours;
  readonly off: StateColours;
  /** For destructive buttons in dialogs only. */
  readonly badFill: string;
  readonly onBad: string;
  readonly focus: string;
  readonly scrim: string;
  readonly floatShadow: string;
  readonly dialogShadow: string;
  readonly hues: Readonly<Record<Hue, HueColours>>;
}

const floatShadow = '0 8px 24px rgb(29 27 23 / .16)';
const dialogShadow = '0 24px 64px rgb(19 18 16 / .28)';
const scrim = 'rgb(19 18 16 / .5)';

export const lightTokens: Tokens = {
  mode: 'light',
  canvas: '#F7F6F3',
  sunken: '#F1EFEA',
  surface: '#FFFFFF',
  raised: '#FFFFFF',
  hover: '#F4F2EE',
  selected: '#EEF1FC',
  line: '#E4E0D8',
  lineStrong: '#CFC9BE',
  control: '#8A8377',
  text: '#1D1B17',
  text2: '#57524A',
  text3: '#6B655B',
  accent: {
    fill: '#2F46B5',
    hover: '#263A9A',
    on: '#FFFFFF',
    text: '#2A3FA6',
    soft: '#E8ECFB',
    line: '#B9C4F2',
  },
  good: { text: '#1B6238', soft: '#E3F3E8', mark: '#2A8A50' },
  warn: { text: '#7A4A00', soft: '#FCEFD2', mark: '#B87503' },
  bad: { text: '#A1261C', soft: '#FCE7E4', mark: '#CF3A2E' },
  off: { text: '#57524A', soft: '#EDEAE4', mark: '#8A8377' },
  badFill: '#B42B20',
  onBad: '#FFFFFF',
  focus: '#2F46B5',
  scrim,
  floatShadow,
  dialogShadow,
  hues: hueColours.light,
};

export const darkTokens: Tokens = {
  mode: 'dark',
  canvas: '#131210',
  sunken: '#161512',
  surface: '#1B1A17',
  raised: '#24221F',
  hover: '#23211E',
  selected: '#1F2440',
  line: '#312E2A',
  lineStrong: '#45413B',
  control: '#827B70',
  text: '#F2EFE9',
  text2: '#BDB7AC',
  text3: '#9C958A',
  accent: {
    fill: '#8FA2FF',
    hover: '#A6B5FF',
    on: '#0E1330',
    text: '#A9B7FF',
    soft: '#232A4D',
    line: '#3D4A8C',
  },
  good: { text: '#7FD6A0', soft: '#14301F', mark: '#4CB878' },
  warn: { text: '#F0C067', soft: '#35280D', mark: '#D9A032' },
  bad: { text: '#FF9F94', soft: '#3D1A16', mark: '#F0685C' },
  off: { text: '#BDB7AC', soft: '#2C2A26', mark: '#827B70' },
  badFill: '#E5675B',
  onBad: '#2A0A07',
  focus: '#A9B7FF',
  scrim,
  floatShadow: `${floatShadow}, 0 0 0 1px #312E2A`,
  dialogShadow: `${dialogShadow}, 0 0 0 1px #312E2A`,
  hues: hueColours.dark,
};
