import type { Queries } from '../../../database/database.ts';
import type { Passwords } from '../../options.ts';
import { findBusiness } from '../../../tables/businesses.ts';
import type { MemberRow } from '../../../tables/identity/members.ts';
import { commonPasswords } from './commonPasswords.ts';

/** In Unicode code points, so that an emoji counts as one (security goal B8). */
export const passwordLimits = { min: 8, max: 128 } as const;

export type PasswordProblem = 'too_short' | 'too_long' | 'common' | 'guessable';

/**
 * What is wrong with a password that somebody chooses, or undefined. `contextWords` are what an attacker would try first
 * for this person: the names of business and person, the e-mail address.
 */
export function passwordProblem(
  password: string,
  contextWords: readonly string[],
): PasswordProblem | undefined {
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
  const plain = [lower, lower.replace(/[\d\W_]+$/, '')].map(withoutDisguise);
  // What is left of random signs may be a letter or two, and the list has those.
  const tried = [lower, word, ...plain].filter(({ length }) => length >= 4);
  if (tried.some((each) => commonPasswords.has(each))) return 'common';
  return new Set(lower).size < 4 || isRepeated(lower) || isRow(lower) ? 'common' : undefined;
}

/** What an attacker would try first for a member. */
export async function wordsAbout(db: Queries, member: MemberRow): Promise<string[]> {
  const business = await findBusiness(db, member.business_id);
  return [business?.name ?? '', member.name, member.email];
}

/** `password123!` is `password`. */
function lettersOf(text: string): string {
  return text.replace(/^[\d\W_]+|[\d\W_]+$/g, '').replaceAll(/\s/g, '');
}

/** `p4$$w0rd` is `password`: whoever guesses tries these first as well. */
function withoutDisguise(text: string): string {
  return text.replaceAll(/[@4]|[310$57!]/g, (sign) => disguises[sign] ?? sign);
}

const disguises: Readonly<Record<string, string>> = {
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

/** A short word again and again: `lovelovelove`, `12341234`. */
function isRepeated(text: string): boolean {
  return /^(.{1,6})\1+$/u.test(text);
}

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'yxcvbnm',
  'zxcvbnm',
];

/** Neighbours in the alphabet or on a keyboard, in either direction: `cdefghijk`, `poiuztrewq`. */
function isRow(text: string): boolean {
  const backwards = Array.from(text).toReversed().join('');
  return rows.some((row) => row.includes(text) || row.includes(backwards));
}

/** Longer passwords are never hashed: hashing a megabyte would be a way to occupy the server. */
function isTooLong(password: string): boolean {
  // A code point is at most two UTF-16 units; the first test keeps the second from spreading a huge text.
  return password.length > passwordLimits.max * 2 || Array.from(password).length > passwordLimits.max;
}

/** The stored form of a chosen password. NFC, so that the same letters typed on another keyboard match. */
export function hashPassword(passwords: Passwords, password: string): Promise<string> {
  return passwords.inTurn(() => passwords.hash(password.normalize('NFC')));
}

export interface Verdict {
  valid: boolean;
  /** The hash to store instead, when the stored one was made with weaker parameters than today's. */
  better?: string;
}

/**
 * Compares a typed password with a stored hash, at the same cost when there is none: a stranger may not learn from the
 * time which addresses have an account (security goal B10). The caller holds a turn.
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
