import { slugLimits } from './slug.ts';

/** Latin letters that do not decompose into a base letter and marks. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};

/** Reserves space for the number that distinguishes equal slugs. */
const longest = slugLimits.name - 12;

/**
 * The slug that a name suggests: lower case, runs of other characters than letters and digits as one hyphen, `untitled`
 * if nothing is left (reference/calls.md section 3). Beyond the platform, accents are removed instead of their letters,
 * and hyphens at the ends are trimmed.
 */
export function slugFromName(name: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[ßæœøđðłþı]/g, (letter) => letters[letter] ?? '')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '');
  const slug = trimHyphens(plain.replaceAll(/[^a-z0-9]+/g, '-'));
  return trimHyphens(slug.slice(0, longest)) || 'untitled';
}

/** Whether a slug is that of a name without usable letters, possibly with a number. */
export const isUntitledSlug = (slug: string): boolean => /^untitled(-\d+)?$/.test(slug);

/** Whether a name has letters of non-Latin scripts, which a slug cannot have. */
export const hasOtherScript = (name: string): boolean => /(?!\p{Script=Latin})\p{L}/u.test(name);

function trimHyphens(text: string): string {
  return text.replace(/^-/, '').replace(/-$/, '');
}
