/** The cell of several values. */
export const several = (values: readonly (string | number)[]): string => values.join('; ');
