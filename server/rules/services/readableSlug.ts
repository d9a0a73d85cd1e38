import { slugFromName } from '../../../contract/entities/slugFromName.ts';

/** Writes any script in Latin letters. Loaded when somebody first asks: its tables know every script there is. */
export async function transliteration(): Promise<(text: string) => string> {
  return (await import('any-ascii')).default;
}

/** The address that the first of some texts gives which gives one at all, in Latin letters where it has to be. */
export async function readableSlug(texts: readonly string[]): Promise<string> {
  const inLatin = await transliteration();
  const slugs = texts.flatMap((text) => [slugFromName(text), slugFromName(inLatin(text))]);
  return slugs.find((slug) => slug !== 'untitled') ?? 'untitled';
}
