import { expect, it } from 'vitest';
import { declaredFields, inSections } from './declaredFields.ts';

it('takes the fields with a section from a declaration, in its order', () => {
  const traits = {
    name: { section: 'basics', kind: 'text', input: true },
    revision: { write: 'never' },
    'payment.price': { section: 'price' },
  } as const;
  expect(declaredFields(traits, () => 'layout.field.on')).toEqual([
    {
      key: 'name',
      path: 'name',
      section: 'basics',
      kind: 'text',
      plainInput: true,
      label: 'layout.field.on',
    },
    { key: 'payment.price', path: 'payment.price', section: 'price', label: 'layout.field.on' },
  ]);
});

it('sorts fields by their sections, and keeps the order within one', () => {
  const fields = [
    { key: 'b1', section: 'b' },
    { key: 'a1', section: 'a' },
    { key: 'b2', section: 'b' },
    { key: 'a2', section: 'a' },
  ] as const;
  expect(inSections(fields, ['a', 'b']).map(({ key }) => key)).toEqual(['a1', 'a2', 'b1', 'b2']);
});
