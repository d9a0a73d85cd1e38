import type { Tokens } from './tokens.ts';

/** Fingers need room: targets grow to 44 where the pointer is coarse. */
export const touch = '@media (pointer: coarse)';

/** The ring that shows where the keyboard is. Never removed. */
export const focusRing = (tokens: Tokens) => ({ outline: `2px solid ${tokens.focus}`, outlineOffset: 2 });
