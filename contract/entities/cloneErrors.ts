/** What the answer of a clone names when it could not be copied. */
export const cloneErrors = ['OPTIONS_AND_VARIANTS', 'FORM', 'RECURRING_EVENTS'] as const;
export type CloneError = (typeof cloneErrors)[number];
