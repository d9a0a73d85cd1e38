import { hasOtherScript, slugFromName } from '../../../../contract/entities/slugFromName.ts';

/** Writes any script in Latin letters. Loaded when somebody first asks: its tables know every script there is. */
export async function transliteration(): Promise<(text: string) => string> {
  return (await import('any-ascii')).default;
}

/**
 * The address that the first of some texts gives which gives one at all. What has letters of another script is written
 * in Latin ones as a whole: of “йога 60” nobody wants the 60 alone.
 */
export async function readableSlug(texts: readonly string[]): Promise<string> {
  const inLatin = await transliteration();
  const slugs = texts.flatMap((text) => {
    const ways = [slugFromName(text), slugFromName(inLatin(text))];
    return hasOtherScript(text) ? ways.toReversed() : ways;
  });
  return slugs.find((slug) => slug !== 'untitled') ?? 'untitled';
}
