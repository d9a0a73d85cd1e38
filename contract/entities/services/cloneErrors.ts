/** The parts of a clone that can fail to copy. */
export const cloneErrors = ['OPTIONS_AND_VARIANTS', 'FORM', 'RECURRING_EVENTS'] as const;
export type CloneError = (typeof cloneErrors)[number];
