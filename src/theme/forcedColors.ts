/**
 * Forced-colors mode replaces fills by the canvas and removes gradients. These `sx` keep, in colours of the system, the
 * ones that alone show something.
 */
const inForcedColors = '@media (forced-colors: active)';

/** The element's own colours, without those of its content. */
const kept = { forcedColorAdjust: 'none', '& > *': { forcedColorAdjust: 'auto' } } as const;

export const forcedFill = (backgroundColor: 'CanvasText' | 'Highlight') => ({
  [inForcedColors]: { ...kept, backgroundColor },
});

const hatchedAt = (degrees: number) => ({
  [inForcedColors]: {
    ...kept,
    backgroundColor: 'Canvas',
    backgroundImage: `repeating-linear-gradient(${degrees}deg, GrayText 0 1px, transparent 1px 6px)`,
    borderColor: 'GrayText',
    color: 'CanvasText',
  },
});

/** For a hatched surface. */
export const forcedHatching = hatchedAt(135);

/** For a surface that is filled otherwise, e.g. of closed hours. */
export const forcedSurface = hatchedAt(45);
