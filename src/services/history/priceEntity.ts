/** The history's name of prices by choice, which are a record of their own. */
export const prices = 'optionsAndVariants';
