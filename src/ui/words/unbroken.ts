/** A phone number that does not break at its spaces. */
export const unbroken = (phone: string | undefined): string | undefined => phone?.replaceAll(' ', '\u00a0');
