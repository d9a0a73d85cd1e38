import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSlugText, slugFault } from './slug.ts';
import { hasOtherScript, isUntitledSlug, slugFromName } from './slugFromName.ts';
import { expectProperty } from '../../../testProperty.ts';

test.each([
  ['Yoga Flow', 'yoga-flow'],
  ['Copy of Course 1 Staff', 'copy-of-course-1-staff'],
  ['  Massage -- 60 min. ', 'massage-60-min'],
  ['Äpfel & Öl', 'apfel-ol'],
  ['Straße', 'strasse'],
  ['Smørrebrød', 'smorrebrod'],
  ['ヨガ', 'untitled'],
  ['-', 'untitled'],
  ['', 'untitled'],
  ['İstanbul ışık', 'istanbul-isik'],
])('“%s” gets the slug %s', (name, slug) => {
  expect(slugFromName(name)).toBe(slug);
});

test('any name yields a valid slug', async () => {
  await expectProperty(
    fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (name) => {
      expect(slugFault(slugFromName(name))).toBeUndefined();
    }),
    100,
  );
});

test('a long name yields a slug with space for a number, without a hyphen at its end', () => {
  expect(slugFromName('y'.repeat(600))).toBe('y'.repeat(488));
  expect(slugFromName(`${'y'.repeat(487)} oga`)).toBe('y'.repeat(487));
});

test.each([
  ['yoga-flow-2', undefined],
  ['-yoga-', undefined],
  ['7', undefined],
  ['y'.repeat(500), undefined],
  ['y'.repeat(501), 'SLUG_CONTAINS_ILLEGAL_CHARACTERS'],
  ['Yoga', 'SLUG_CONTAINS_ILLEGAL_CHARACTERS'],
  ['yoga flow', 'SLUG_CONTAINS_ILLEGAL_CHARACTERS'],
  ['über', 'SLUG_CONTAINS_ILLEGAL_CHARACTERS'],
  ['yoga!', 'SLUG_CONTAINS_ILLEGAL_CHARACTERS'],
  ['---', 'UNKNOWN_SLUG_ERROR'],
  ['', 'UNKNOWN_SLUG_ERROR'],
])('the fault of the slug %s is %s', (slug, fault) => {
  expect(slugFault(slug)).toBe(fault);
  expect(isSlugText(slug)).toBe(fault === undefined);
});

test.each([
  ['untitled', true],
  ['untitled-12', true],
  ['untitled-', false],
  ['untitled-yoga', false],
  ['untitled-1-2', false],
  ['my-untitled', false],
  ['untitled2', false],
])('the slug %s is that of a name without letters: %s', (slug, isUntitled) => {
  expect(isUntitledSlug(slug)).toBe(isUntitled);
});

test.each([
  ['Yoga', false],
  ['Äpfel ß', false],
  ['12 + 3', false],
  ['ヨガ', true],
  ['Yoga יוגה', true],
])('the name %s has letters that a slug cannot have: %s', (name, hasOthers) => {
  expect(hasOtherScript(name)).toBe(hasOthers);
});
