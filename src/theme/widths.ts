/** Widths in em, so that large text gets the layout of a narrower window. Input: pixels at a text size of 16 px. */
const em = (pixels: number) => pixels / 16;

/** Just under the next width, which `from` includes. */
const hair = 0.003125;

/** Breakpoints of the MUI theme. */
export const breakpoints = {
  unit: 'em',
  step: hair * 100,
  values: { xs: 0, sm: em(600), md: em(900), lg: em(1200), xl: em(1536) },
} as const;

/** Media query of windows narrower than a width. */
export const below = (pixels: number) => `(max-width: ${em(pixels) - hair}em)` as const;

/** Media query of windows at least as wide. */
export const from = (pixels: number) => `(min-width: ${em(pixels)}em)` as const;

/** Media query of windows with room for little more than a dialog's footer, e.g. at high zoom. */
export const inLowWindows = '(max-height: 480px)';

/** Phones: one column and the bottom bar. */
export const onPhones = `@media ${below(600)}` as const;
