/** Pixels of the look as rem, so that a person's own text size counts. */
export const rem = (pixels: number): string => `${pixels / 16}rem`;
