/** Entity name of variants in the history. */
export const prices = 'optionsAndVariants';
