/** Converts pixels to rem, which respects the person's text size. */
export const rem = (pixels: number): string => `${pixels / 16}rem`;
