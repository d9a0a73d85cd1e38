import { expect, test } from 'vitest';
import type * as z from 'zod';
import {
  cloneContract,
  cloneLists,
  cloneSurroundings,
  platformChoices,
  type ClonedField,
} from './cloneContract.ts';
import { cloneChoices, type ServiceCloneRule } from './cloneRule.ts';
import { payment, variedPayment } from '../values/price.ts';
import { service } from './service.ts';
import { serviceSchedule } from './serviceSchedule.ts';

/** The paths of an object's fields; fields in `parts` are replaced by their own. */
function pathsOf(object: z.ZodObject, parts: Record<string, z.ZodObject>, at = ''): string[] {
  return Object.keys(object.shape).flatMap((key) => {
    const path = `${at}${key}`;
    const part = parts[path];
    return part ? pathsOf(part, parts, `${path}.`) : [path];
  });
}

test('every field of a service has a clone rule', () => {
  const form = service.shape.form.unwrap();
  const parts = { form, payment, 'payment.varied': variedPayment, schedule: serviceSchedule };
  expect(Object.keys(cloneContract).toSorted()).toEqual(pathsOf(service, parts).toSorted());
});

test('a field without a rule, or a rule without an outcome, does not compile', () => {
  const { tagLine: _undecided, ...others } = cloneContract;
  // @ts-expect-error The tagline has no rule.
  const missing: Record<ClonedField, ServiceCloneRule> = others;
  // @ts-expect-error The outcome of the field is missing.
  const rule: ServiceCloneRule = { line: null, choice: null };
  expect(Object.keys(missing)).not.toContain('tagLine');
  expect(rule).not.toHaveProperty('becomes');
});

test('every choice affects a field, and every fixed outcome has a line or derives from another field', () => {
  const rules: ServiceCloneRule[] = [...Object.values(cloneContract), ...Object.values(cloneSurroundings)];
  for (const choice of cloneChoices) expect(rules.map((rule) => rule.choice)).toContain(choice);
  expect(cloneLists.copied.filter((line) => cloneLists.notCopied.includes(line))).toEqual([]);
  expect(platformChoices).toMatchObject({ plans: false, form: false, staff: true, recurringSessions: true });
});
