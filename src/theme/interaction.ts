import type { Tokens } from './tokens.ts';

/** Fingers need room: targets grow to 44 where the pointer is coarse. */
export const touch = '@media (pointer: coarse)';

/**
 * For `sx` of what is chosen, where nothing but its fill says so: a person's own colours take every fill away but those
 * that are named after a part of their screen.
 */
export const chosenFill = {
  '@media (forced-colors: active)': {
    forcedColorAdjust: 'none',
    backgroundColor: 'Highlight',
    color: 'HighlightText',
    '& *': { color: 'inherit' },
  },
} as const;

/** The ring that shows where the keyboard is. Never removed. */
export const focusRing = (tokens: Tokens) => ({ outline: `2px solid ${tokens.focus}`, outlineOffset: 2 });
