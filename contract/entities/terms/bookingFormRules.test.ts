import { expect, it } from 'vitest';
import { answerViolations, bookingFormViolations } from './bookingFormRules.ts';
import type { FormField } from './bookingForm.ts';

const id = '20000000-0000-4000-8000-00000000000a';
const choice: FormField = { id, type: 'CHOICE', label: 'Pressure', choices: ['Soft', 'Firm'] };
const fieldsOf = (...fields: FormField[]) =>
  bookingFormViolations({ name: 'Intake', fields }).map(({ field, violatedRule }) => [field, violatedRule]);

it.each<[string, FormField, [string, string][]]>([
  ['choices', choice, []],
  ['no choices', { ...choice, choices: [] }, [['bookingForm.fields.0.choices', 'REQUIRED_FIELD']]],
  [
    'an empty choice',
    { ...choice, choices: ['Soft', ' '] },
    [['bookingForm.fields.0.choices', 'VALIDATION']],
  ],
  [
    'a choice twice',
    { ...choice, choices: ['Soft', 'Soft '] },
    [['bookingForm.fields.0.choices', 'VALIDATION']],
  ],
  [
    'choices of another type',
    { ...choice, type: 'CHECK_BOX' },
    [['bookingForm.fields.0.choices', 'FIELD_NOT_ALLOWED']],
  ],
  ['an empty label', { ...choice, label: ' ' }, [['bookingForm.fields.0.label', 'REQUIRED_FIELD']]],
])('checks a question with %s', (_what, field, violations) => {
  expect(fieldsOf(field)).toEqual(violations);
});

it('refuses two questions with the same id', () => {
  expect(fieldsOf(choice, choice)).toEqual([['bookingForm.fields.1.id', 'VALIDATION']]);
});

it.each([
  [{ id, value: 'Firm' }, 0],
  [{ id: id.toUpperCase(), value: 'Hard' }, 1],
  [{ id, value: '' }, 0],
  [{ value: 'Hard' }, 0],
])('finds in the answer %j %i violations', (answer, count) => {
  expect(answerViolations({ fields: [choice] }, [answer], 'booking.additionalFields')).toHaveLength(count);
});
