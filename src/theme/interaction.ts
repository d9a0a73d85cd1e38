import type { Tokens } from './tokens.ts';

/** Touch screens, where targets grow to 44 px. */
export const touch = '@media (pointer: coarse)';

/** `sx` of a selected item that only its fill marks: forced-colors mode keeps only system colours. */
export const chosenFill = {
  '@media (forced-colors: active)': {
    forcedColorAdjust: 'none',
    backgroundColor: 'Highlight',
    color: 'HighlightText',
    '& *': { color: 'inherit' },
  },
} as const;

/** Focus ring for the keyboard. Never removed. */
export const focusRing = (tokens: Tokens) => ({ outline: `2px solid ${tokens.focus}`, outlineOffset: 2 });
