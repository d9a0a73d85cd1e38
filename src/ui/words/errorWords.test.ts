import { expect, it } from 'vitest';
import { ApiError, invalidArgument } from '../../../contract/errors.ts';
import { errorWords } from './errorWords.ts';

const text = (key: string) => key;

it('names the fields of a refused request, without codes', () => {
  const violations = ['change.event.totalCapacity', 'services.2.name', 'email', 'phone'].map((field) => ({
    field,
    description: 'must be shorter',
    violatedRule: 'MAX_LENGTH' as const,
  }));
  expect(errorWords(invalidArgument(violations), text)).toBe(
    'Total capacity must be shorter. Email must be shorter. Phone must be shorter.',
  );
});

it('says what the server says about a rule, and nothing of its failures', () => {
  expect(errorWords(new ApiError('SLOT_NOT_AVAILABLE', 'Taken.'), text)).toBe('Taken.');
  expect(errorWords(new ApiError('INTERNAL', 'Out of memory.'), text)).toBe('layout.error.internal');
});
