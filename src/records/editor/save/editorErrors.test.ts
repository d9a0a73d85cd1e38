import { expect, it } from 'vitest';
import { ApiError, invalidArgument, type FieldViolation } from '../../../../contract/errors.ts';
import { RefusedChange } from '../../../providers/data/formErrors.ts';
import type { EditorField } from '../fields/editorField.ts';
import { refusalUnderFields, violationsUnderFields } from './errorsUnderFields.ts';
import { sectionMarks, sectionStates } from '../sections/sectionStates.ts';

const label = 'layout.field.on';
const name: EditorField = { key: 'name', path: 'name', section: 'basics', label };
const price: EditorField = { key: 'price', path: 'payment.fixed.price', section: 'price', label };
const kind = { fields: [name, price], entity: 'service' };

const violation = (field: string, description: string): FieldViolation => ({
  field,
  description,
  violatedRule: 'VALIDATION',
});

it('shows a refusal under the inputs of its fields, the first message of each', () => {
  const error = new RefusedChange(
    invalidArgument([
      violation('service.payment.fixed.price.currency', 'must be that of the business'),
      violation('service.payment.fixed.price.value', 'must be positive'),
      violation('service.name', 'must not be blank'),
      violation('service.unknown', 'must not be sent'),
    ]),
    'service',
  );
  expect(refusalUnderFields(kind, error, {})).toEqual({
    'payment.fixed.price': 'Must be that of the business.',
    name: 'Must not be blank.',
  });
});

it('shows nothing under inputs for an error that is no refusal', () => {
  expect(refusalUnderFields(kind, new ApiError('INTERNAL', 'down'), {})).toEqual({});
});

it('shows nothing for the summary of a refusal, even where a field has its path', () => {
  const root: EditorField = { ...name, path: 'root' };
  const error = new RefusedChange(invalidArgument([]), 'service');
  expect(refusalUnderFields({ fields: [root] }, error, {})).toEqual({});
});

it('shows the first violation of each field, with or without the name of the entity', () => {
  expect(
    violationsUnderFields(
      kind,
      [
        violation('service.payment.fixed.price.value', 'must be positive'),
        violation('payment.fixed.price.currency', 'must be that of the business'),
        violation('name', 'must not be blank'),
        violation('elsewhere', 'must not be sent'),
      ],
      {},
    ),
  ).toEqual({ 'payment.fixed.price': 'Must be positive.', name: 'Must not be blank.' });
  expect(violationsUnderFields(kind, [], {})).toEqual({});
});

it('states of each section whether it changed, and how many errors it has', () => {
  const sections = [
    { key: 'basics', label },
    { key: 'price', label },
    { key: 'images', label },
  ] as const;
  const errors = {
    name: 'Must not be blank.',
    'payment.fixed.price.value': 'a',
    'payment.fixed.price': 'b',
    x: 'c',
  };
  const failure = { section: 'images', error: new Error('down') };
  const changes: EditorField[] = [price, { ...name, key: 'note', section: 'texts' }];
  const states = sectionStates({ ...kind, sections }, {}, changes, errors, failure);
  expect(states).toEqual([
    { key: 'basics', label, changed: false, errors: 1 },
    { key: 'price', label, changed: true, errors: 2 },
    { key: 'images', label, changed: false, errors: 1 },
  ]);
  expect(sectionMarks(states)).toEqual({ basics: 1, price: 3, images: 1 });
  expect(sectionStates({ ...kind, sections }, {}, [], {}).map(({ errors: count }) => count)).toEqual([
    0, 0, 0,
  ]);
});
