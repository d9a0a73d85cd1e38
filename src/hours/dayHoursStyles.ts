/** Relative to the font size: below this width, the hours of a day are under its name. */
export const narrow = '@container (max-width: 28rem)';
