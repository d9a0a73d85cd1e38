import { expect, test } from 'vitest';
import type * as z from 'zod';
import {
  cloneContract,
  cloneErrorReasons,
  cloneLists,
  cloneSurroundings,
  platformChoices,
  type ClonedField,
} from './cloneContract.ts';
import { cloneChoices, type ServiceCloneRule } from './cloneRule.ts';
import { payment, variedPayment } from './price.ts';
import { service } from './service.ts';
import { serviceSchedule } from './serviceSchedule.ts';

/** The fields of an object, those in `parts` replaced by theirs. */
function pathsOf(object: z.ZodObject, parts: Record<string, z.ZodObject>, at = ''): string[] {
  return Object.keys(object.shape).flatMap((key) => {
    const path = `${at}${key}`;
    const part = parts[path];
    return part ? pathsOf(part, parts, `${path}.`) : [path];
  });
}

test('every field of a service has a rule for its clone', () => {
  const form = service.shape.form.unwrap();
  const parts = { form, payment, 'payment.varied': variedPayment, schedule: serviceSchedule };
  expect(Object.keys(cloneContract).toSorted()).toEqual(pathsOf(service, parts).toSorted());
});

test('every part that fails says why in a sentence', () => {
  for (const sentence of Object.values(cloneErrorReasons)) expect(sentence).toMatch(/^[A-Z].*\.$/);
});

test('a field without a rule, or a rule that does not say what becomes of it, does not compile', () => {
  const { tagLine: _undecided, ...others } = cloneContract;
  // @ts-expect-error The tag line is a field that nobody has decided about.
  const missing: Record<ClonedField, ServiceCloneRule> = others;
  // @ts-expect-error It says nothing of what becomes of the field.
  const rule: ServiceCloneRule = { line: null, choice: null };
  expect(Object.keys(missing)).not.toContain('tagLine');
  expect(rule).not.toHaveProperty('becomes');
});

test('each choice is about something, and what nobody can choose is told under a line or follows from another field', () => {
  const rules: ServiceCloneRule[] = [...Object.values(cloneContract), ...Object.values(cloneSurroundings)];
  for (const choice of cloneChoices) expect(rules.map((rule) => rule.choice)).toContain(choice);
  expect(cloneLists.copied.filter((line) => cloneLists.notCopied.includes(line))).toEqual([]);
  expect(platformChoices).toMatchObject({ plans: false, form: false, staff: true, recurringSessions: true });
});
