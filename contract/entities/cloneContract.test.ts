import { expect, test } from 'vitest';
import type * as z from 'zod';
import { cloneContract, cloneErrorReasons, cloneSurroundings } from './cloneContract.ts';
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

test('every rule gives its reason in a sentence', () => {
  const reasons = [...Object.values(cloneContract), ...Object.values(cloneSurroundings)].map(
    ({ reason }) => reason,
  );
  for (const sentence of [...reasons, ...Object.values(cloneErrorReasons)]) {
    expect(sentence).toMatch(/^[A-Z].*\.$/);
  }
});
