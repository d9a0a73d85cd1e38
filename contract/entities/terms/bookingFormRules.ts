import type { FieldViolation } from '../../errors.ts';
import type { BookingInput } from '../bookings/booking.ts';
import type { BookingForm, BookingFormInput, FormField } from './bookingForm.ts';

const broken = (
  field: string,
  violatedRule: NonNullable<FieldViolation['violatedRule']>,
  description: string,
): FieldViolation => ({ field, description, violatedRule });

/** The violations of a form's name and questions. */
export function bookingFormViolations({ name, fields }: Pick<BookingFormInput, 'name' | 'fields'>) {
  const seen = new Set<string>();
  return [
    ...(name?.trim()
      ? []
      : [broken('bookingForm.name', 'REQUIRED_FIELD', 'is required: services are given the form by it')]),
    ...(fields ?? []).flatMap((field, index) => {
      const at = `bookingForm.fields.${index}`;
      const isRepeated = field.id ? seen.has(field.id) : false;
      if (field.id) seen.add(field.id);
      return [
        ...(field.label?.trim()
          ? []
          : [broken(`${at}.label`, 'REQUIRED_FIELD', 'is required: it is the question')]),
        ...choicesViolations(field, `${at}.choices`),
        ...(isRepeated
          ? [broken(`${at}.id`, 'VALIDATION', 'belongs to another field; omit it for a new one')]
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
    return given.length > 0 ? [broken(at, 'FIELD_NOT_ALLOWED', description)] : [];
  }
  const names = given.map((choice) => choice.trim());
  if (names.length === 0) return [broken(at, 'REQUIRED_FIELD', 'must contain at least one choice')];
  if (names.includes('')) return [broken(at, 'VALIDATION', 'must contain no empty choice')];
  const isRepeated = new Set(names).size < names.length;
  return isRepeated ? [broken(at, 'VALIDATION', 'must contain each choice once')] : [];
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
    return [broken(`${at}.${index}.value`, 'VALIDATION', 'must be one of the choices of the question')];
  });
}
