import { fieldViolation, type FieldViolation } from '../../errors.ts';
import type { BookingInput } from '../bookings/booking.ts';
import type { BookingForm, BookingFormInput, FormField } from './bookingForm.ts';

/** The violations of a form's name and questions. */
export function bookingFormViolations({ name, fields }: Pick<BookingFormInput, 'name' | 'fields'>) {
  const seen = new Set<string>();
  return [
    ...(name?.trim()
      ? []
      : [
          fieldViolation(
            'bookingForm.name',
            'is required: services are given the form by it',
            'REQUIRED_FIELD',
          ),
        ]),
    ...(fields ?? []).flatMap((field, index) => {
      const at = `bookingForm.fields.${index}`;
      const isRepeated = field.id ? seen.has(field.id) : false;
      if (field.id) seen.add(field.id);
      return [
        ...(field.label?.trim()
          ? []
          : [fieldViolation(`${at}.label`, 'is required: it is the question', 'REQUIRED_FIELD')]),
        ...choicesViolations(field, `${at}.choices`),
        ...(isRepeated
          ? [fieldViolation(`${at}.id`, 'belongs to another field; omit it for a new one')]
          : []),
      ];
    }),
  ];
}

function choicesViolations(
  { type, choices }: Pick<NonNullable<NonNullable<BookingFormInput['fields']>[number]>, 'type' | 'choices'>,
  at: string,
): FieldViolation[] {
  const given = choices ?? [];
  if (type !== 'CHOICE') {
    const description = 'must be omitted unless the type is CHOICE';
    return given.length > 0 ? [fieldViolation(at, description, 'FIELD_NOT_ALLOWED')] : [];
  }
  const names = given.map((choice) => choice.trim());
  if (names.length === 0) return [fieldViolation(at, 'must contain at least one choice', 'REQUIRED_FIELD')];
  if (names.includes('')) return [fieldViolation(at, 'must contain no empty choice')];
  const isRepeated = new Set(names).size < names.length;
  return isRepeated ? [fieldViolation(at, 'must contain each choice once')] : [];
}

/** Lengths of answers, by the type of the question. */
export const answerLimits = { shortAnswer: 200, longAnswer: 1000 } as const;

/** The answer to a question as a booking has it; undefined for none. */
export function answerTo({ id, type, label }: FormField, value: string) {
  if (value === '' && type !== 'CHECK_BOX') return undefined;
  return {
    ...(id && { id }),
    label,
    valueType: type === 'CHOICE' ? ('SHORT_TEXT' as const) : type,
    value: type === 'CHECK_BOX' ? String(value !== '') : value,
  };
}

/** Whether a question has this answer. */
export const isAnswer = ({ type, choices = [] }: FormField, value: string): boolean =>
  type !== 'CHOICE' || choices.some((choice) => choice.trim() === value.trim());

/** The violations of answers to the questions of a form: a question with choices has one of them as its answer. */
export function answerViolations(
  { fields }: Pick<BookingForm, 'fields'>,
  answers: BookingInput['additionalFields'],
  at: string,
): FieldViolation[] {
  return (answers ?? []).flatMap(({ id, value }, index) => {
    const question = fields.find((field) => field.id !== undefined && field.id === id?.toLowerCase());
    if (!question || !value || isAnswer(question, value)) return [];
    return [fieldViolation(`${at}.${index}.value`, 'must be one of the choices of the question')];
  });
}
