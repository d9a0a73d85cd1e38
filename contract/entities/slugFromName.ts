import { slugLimits } from './slug.ts';

/** Latin letters that do not come apart into a base letter and marks. */
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

/** Room for the number that tells two equal addresses apart. */
const longest = slugLimits.name - 12;

/**
 * The address that a name suggests: lower-case, other characters than letters and digits as hyphens, runs of them as
 * one, `untitled` where nothing is left (reference/calls.md section 3). Beyond the platform, accents are taken off
 * instead of lost, and no hyphen stays at the ends.
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

/** Whether an address is the one that names get which give none, or that with a number. */
export const isUntitledSlug = (slug: string): boolean => /^untitled(-\d+)?$/.test(slug);

/** Whether a name has letters of another script than Latin, which an address cannot have. */
export const hasOtherScript = (name: string): boolean => /(?!\p{Script=Latin})\p{L}/u.test(name);

function trimHyphens(text: string): string {
  return text.replace(/^-/, '').replace(/-$/, '');
}
