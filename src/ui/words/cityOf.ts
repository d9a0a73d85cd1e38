/** `America/Argentina/Buenos_Aires` is `Buenos Aires`. */
export const cityOf = (timeZone: string) => timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
