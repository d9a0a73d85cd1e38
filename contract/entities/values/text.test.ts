import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { cutText } from './cutText.ts';
import { anyText, email, freeObject, phone, sentLine, sentName, text, whyUnstorable } from './text.ts';

/** The messages of a schema's refusal; empty if it accepts the value. */
const messages = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

const nul = 'must not contain the character U+0000';
const malformed = 'must be well-formed Unicode';
const mark = 'must not begin with a byte order mark';
const control = 'must not contain control characters such as line breaks and tabs';

describe('text that cannot be stored', () => {
  it.each([
    ['a\u0000b', nul],
    ['\uD800', malformed],
    ['a\uDC00b', malformed],
    ['\uFEFFa', mark],
    ['a\uFEFF', undefined],
    ['😀', undefined],
    ['', undefined],
  ])('is refused: %j', (value, message) => {
    expect(whyUnstorable(value)).toBe(message);
    expect(messages(anyText, value)).toEqual(message === undefined ? [] : [message]);
    expect(messages(text(10), value)).toEqual(message === undefined ? [] : [message]);
  });

  it.each([
    [{ a: 'Yoga', b: [1, null, true, { c: 'Flow' }] }, true],
    [{ a: '\uD800' }, false],
    [{ '\uD800': 1 }, false],
    [{ a: ['Yoga', ['a\u0000']] }, false],
    [{ a: { b: [{ c: '\uFEFF' }] } }, false],
  ])('is refused at any depth of a free object: %j', (value, isAccepted) => {
    expect(messages(freeObject, value)).toEqual(
      isAccepted ? [] : ['must hold well-formed text only, without U+0000 and byte order marks'],
    );
  });
});

it('counts the characters of a text by code point', () => {
  expect(messages(text(1), '😀')).toEqual([]);
  expect(messages(text(1), '😀😀')).toHaveLength(1);
  expect(messages(text(5, 2), '😀')).toHaveLength(1);
  expect(messages(text(5, 2), 'a')).toHaveLength(1);
});

it.each(['a\nb', 'a\tb', 'a\u0085b'])('refuses control characters in a line: %j', (value) => {
  expect(messages(sentLine(10), value)).toEqual([control]);
  expect(messages(sentName(10), value)).toEqual([control]);
});

it.each([
  ['Yoga', []],
  ['', []],
  ['  ', ['is required']],
  ['\u200B', ['is required: at least one visible character']],
  ['\n', [control]],
])('requires a visible name, unless it is empty: %j', (value, expected) => {
  expect(messages(sentName(10), value)).toEqual(expected);
  expect(messages(sentLine(10), value)).toEqual(value === '\n' ? [control] : []);
});

it('marks a blank name as a missing one', () => {
  expect(sentName(10).safeParse(' ').error?.issues).toMatchObject([
    { code: 'custom', params: { violatedRule: 'REQUIRED_FIELD' } },
  ]);
});

it.each([
  ['+49 (30) 123.45-67, ext 8#*;/', true],
  ['', true],
  ['call me', false],
  ['1234567 at home', false],
  ['home 1234567', false],
])('accepts phone numbers in any format: %j', (value, isAccepted) => {
  expect(phone().safeParse(value).success).toBe(isAccepted);
});

it('names the form that a phone number does not have', () => {
  expect(phone().safeParse('call me').error?.issues).toMatchObject([
    {
      message: 'must be a phone number, for example +49 30 1234567',
      params: { violatedRule: 'FORMAT', data: { type: 'PHONE' } },
    },
  ]);
});

it('accepts email addresses that a browser accepts, up to their length', () => {
  expect(email(20).safeParse('mara@example.com').success).toBe(true);
  expect(email(20).safeParse('mara..x@localhost').success).toBe(true);
  expect(email(10).safeParse('mara@example.com').success).toBe(false);
  expect(email(20).safeParse('mara').success).toBe(false);
});

it.each([
  ['Yoga', 3, 'Yog'],
  ['Yoga', 4, 'Yoga'],
  ['a😀b', 2, 'a'],
  ['a😀b', 3, 'a😀'],
  ['a😀b', 4, 'a😀b'],
])('cuts %j to %d units without splitting a character', (value, length, cut) => {
  expect(cutText(value, length)).toBe(cut);
});
