import * as z from 'zod';
import type { ViolatedRule } from '../../errors.ts';
import { sentAs } from './input.ts';

/** The rule name of a schema's own check in a field violation; contract/violations.ts reads it. */
export interface RuleParams extends Record<string, unknown> {
  violatedRule: ViolatedRule;
  data?: Record<string, unknown>;
}

/**
 * The reason why a text cannot be stored unchanged, or undefined. PostgreSQL stores neither U+0000 nor half a surrogate
 * pair, and the embedded engine drops a byte order mark at the start of a text.
 */
export function whyUnstorable(value: string): string | undefined {
  if (value.includes('\u0000')) return 'must not contain the character U+0000';
  if (/\p{Surrogate}/u.test(value)) return 'must be well-formed Unicode';
  if (value.startsWith('\uFEFF')) return 'must not begin with a byte order mark';
  return undefined;
}

const storable = z.check<string>(({ value, issues }) => {
  const message = whyUnstorable(value);
  if (message !== undefined) issues.push({ code: 'custom', input: value, message });
});

/** Text without a limit of its own; the request's size limits it. */
export const anyText = z.string().check(storable);

/** Text of at least `min` and at most `max` characters (code points, as zod counts them). */
export function text(max: number, min = 0) {
  return z.string().min(min).max(max).check(storable);
}

const controls = /\p{Cc}/u;
const invisible = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether a text has visible characters. */
export function isVisible(value: string): boolean {
  return !invisible.test(value);
}

/** Text of a write on one line, without control characters; it may be blank. */
export function sentLine(max: number, min = 0) {
  return text(max, min).check(({ value, issues }) => {
    if (!controls.test(value)) return;
    const message = 'must not contain control characters such as line breaks and tabs';
    issues.push({ code: 'custom', input: value, message });
  });
}

/** A name in a write: visible and on one line. Use {@link name} if answers contain it too. */
export function sentName(max: number, min = 0) {
  return sentLine(max, min).check(({ value, issues }) => {
    if (value === '' || isVisible(value) || controls.test(value)) return;
    const params: RuleParams = { violatedRule: 'REQUIRED_FIELD' };
    const isBlank = value.trim() === '';
    const message = isBlank ? 'is required' : 'is required: at least one visible character';
    issues.push({ code: 'custom', input: value, message, params });
  });
}

/** The name of an entity: any text in answers, a {@link sentName} in the input of the entity. */
export function name(max: number, min = 0) {
  return sentAs(text(max, min), sentName(max, min));
}

/**
 * 36-character UUID text of any version: the platform also uses version 5 and the all-zero id. A write may contain
 * capitals, which the database's type lower-cases too.
 */
export const guid = sentAs(z.guid(), z.guid().toLowerCase());

/** RFC 3339 in UTC: `2026-01-21T15:30:00Z`, with or without milliseconds. */
export const dateTime = z.iso.datetime();

/** `YYYY-MM-DD`. */
export const localDate = z.iso.date();

/** An email address as browsers accept it (HTML input type email). */
export function email(max = 320) {
  return z.email({ pattern: z.regexes.html5Email }).max(max);
}

/** Free format: digits, spaces, brackets, an extension. */
export function phone(max = 50) {
  const params: RuleParams = { violatedRule: 'FORMAT', data: { type: 'PHONE' } };
  return text(max).refine((value) => /^[\d\s+().,;/#*ext-]*$/i.test(value), {
    error: 'must be a phone number, for example +49 30 1234567',
    params,
  });
}

/** ISO 3166-1 alpha-2: `DE`. */
export const countryCode = z.string().regex(/^[A-Z]{2}$/, 'must be a country code of two capital letters');

/** ISO 4217: `EUR`. */
export const currencyCode = z
  .string()
  .regex(/^[A-Z]{3}$/, 'must be a currency code of three capital letters');

/** A counter incremented by each change, sent as text because it may exceed a JSON number. */
export const revision = z
  .string()
  .regex(/^(0|[1-9]\d{0,18})$/, 'must be a whole number in quotes without leading zeros, for example "3"');

/** An integer from `min` to `max`, inclusive. */
export function integer(min: number, max: number = Number.MAX_SAFE_INTEGER) {
  return z.int().min(min).max(max);
}

/** A JSON object with arbitrary content. */
export const freeObject = z
  .record(z.string(), z.unknown())
  .refine((value) => textsOf(value).every((text) => whyUnstorable(text) === undefined), {
    error: 'must hold well-formed text only, without U+0000 and byte order marks',
  });

/** All texts in a JSON value, including the names of fields. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, field]) => [key, ...textsOf(field)]);
  }
  return [];
}
