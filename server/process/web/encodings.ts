/** Supported content encodings, smallest output first, with the suffix of precompressed files. */
export const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

export type Encoding = (typeof encodings)[number];

/** Returns the first offered encoding that Accept-Encoding allows (RFC 9110 section 12.5.3: `q=0` forbids). */
export function preferredEncoding(request: Request, offered: readonly Encoding[]): Encoding | undefined {
  const accepted = (request.headers.get('Accept-Encoding') ?? '').split(',').flatMap((part) => {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    return parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)) ? [] : [name];
  });
  return offered.find(({ name }) => accepted.includes(name));
}
