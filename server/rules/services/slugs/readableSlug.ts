import { hasOtherScript, slugFromName } from '../../../../contract/entities/services/slugFromName.ts';

/** Transliterates any script to Latin letters. Loaded on first use, because its tables cover all scripts. */
export async function transliteration(): Promise<(text: string) => string> {
  return (await import('any-ascii')).default;
}

/**
 * Slug from the first of the texts that yields one. A text in another script is transliterated as a whole: the
 * slug of “йога 60” must not be just 60.
 */
export async function readableSlug(texts: readonly string[]): Promise<string> {
  const inLatin = await transliteration();
  const slugs = texts.flatMap((text) => {
    const ways = [slugFromName(text), slugFromName(inLatin(text))];
    return hasOtherScript(text) ? ways.toReversed() : ways;
  });
  return slugs.find((slug) => slug !== 'untitled') ?? 'untitled';
}
