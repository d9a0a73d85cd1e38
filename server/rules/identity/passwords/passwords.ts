import type { Queries } from '../../../database/database.ts';
import type { Passwords } from '../../options.ts';
import { findBusiness } from '../../../tables/businesses.ts';
import type { MemberRow } from '../../../tables/identity/members.ts';
import { commonPasswords } from './commonPasswords.ts';

/** In Unicode code points, so that an emoji counts as one (security goal B8). */
export const passwordLimits = { min: 8, max: 128 } as const;

export type PasswordProblem = 'too_short' | 'too_long' | 'common' | 'guessable';

/**
 * Returns the weakness of a chosen password, or undefined. `contextWords` are easy guesses for this person: the
 * names of business and person, the email address.
 */
export async function passwordProblem(
  password: string,
  contextWords: readonly string[],
): Promise<PasswordProblem | undefined> {
  if (isTooLong(password)) return 'too_long';
  const length = Array.from(password).length;
  if (length < passwordLimits.min) return 'too_short';
  const lower = password.toLowerCase();
  const word = lettersOf(lower);
  const context = [...contextWords, 'frontdesk'].flatMap((words) => [
    words,
    ...words.split('@'),
    ...words.split(/[\s@._-]+/),
  ]);
  const taken = context.map((each) => lettersOf(each.toLowerCase())).filter(({ length }) => length >= 3);
  if (taken.includes(word)) return 'guessable';
  const plain = [lower, lower.replace(/[\d\W_]+$/, '')].map(withoutSubstitutions);
  // Under four letters, the rest of a random password would match the list by chance.
  const tried = [lower, word, ...plain].filter(({ length }) => length >= 4);
  const common = await commonPasswords();
  if (tried.some((each) => common.has(each))) return 'common';
  return new Set(lower).size < 4 || isRepeated(lower) || isSequence(lower) ? 'common' : undefined;
}

/** Words that an attacker would guess for a member. */
export async function wordsAbout(db: Queries, member: MemberRow): Promise<string[]> {
  const business = await findBusiness(db, member.business_id);
  return [business?.name ?? '', member.name, member.email];
}

/** `password123!` is `password`. */
function lettersOf(text: string): string {
  return text.replace(/^[\d\W_]+|[\d\W_]+$/g, '').replaceAll(/\s/g, '');
}

/** `p4$$w0rd` is `password`: attackers try substitutions too. */
function withoutSubstitutions(text: string): string {
  return text.replaceAll(/[@4]|[310$57!]/g, (sign) => substitutions[sign] ?? sign);
}

const substitutions: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** A repeated short word: `lovelovelove`, `12341234`. */
function isRepeated(text: string): boolean {
  return /^(.{1,6})\1+$/u.test(text);
}

const sequences = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
];

/** Sequences of the alphabet or a keyboard row, in either direction: `cdefghijk`, `poiuztrewq`. */
function isSequence(text: string): boolean {
  const backwards = Array.from(text).toReversed().join('');
  return sequences.some((row) => row.includes(text) || row.includes(backwards));
}

/** Longer passwords are never hashed: hashing a megabyte would allow denial of service. */
function isTooLong(password: string): boolean {
  // A code point is at most two UTF-16 units, so the first test avoids splitting a huge text.
  return password.length > passwordLimits.max * 2 || Array.from(password).length > passwordLimits.max;
}

/** The stored form of a chosen password. NFC, so that the same letters from another keyboard match. */
export function hashPassword(passwords: Passwords, password: string): Promise<string> {
  return passwords.inTurn(() => passwords.hash(password.normalize('NFC')));
}

export interface Verdict {
  valid: boolean;
  /** Replacement for a stored hash with weaker parameters than the current ones. */
  better?: string;
}

/**
 * Compares a password with a stored hash. Takes the same time without one, so that the response time does not
 * reveal which addresses have an account (security goal B10). The caller has a hashing turn.
 */
export async function comparePassword(
  passwords: Passwords,
  typed: string,
  stored: string | null | undefined,
): Promise<Verdict> {
  if (isTooLong(typed)) return { valid: false };
  const password = typed.normalize('NFC');
  if (!stored) {
    await passwords.hash(password);
    return { valid: false };
  }
  const { valid, rehash } = await passwords.verify(password, stored);
  return valid && rehash ? { valid, better: await passwords.hash(password) } : { valid };
}
