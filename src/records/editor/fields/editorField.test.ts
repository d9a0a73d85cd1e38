import { expect, it } from 'vitest';
import { changedFields, fieldAt, type EditorField } from './editorField.ts';

const field = (path: string, more: Partial<EditorField> = {}): EditorField => ({
  key: path,
  path,
  section: 'basics',
  label: 'layout.field.on',
  ...more,
});

const deposit = field('price.deposit');
const seats = field('seats', { belongsTo: (record) => record['type'] === 'CLASS' });
const fields = [field('price'), deposit, seats, field('form.id')];

it.each([
  ['price', 'price'],
  ['price.value', 'price'],
  ['price.deposit', 'price.deposit'],
  ['form', 'form.id'],
  ['prices', undefined],
  ['seats', undefined],
])('shows messages about %s at the field %s', (path, key) => {
  expect(fieldAt({ fields }, path, { type: 'EVENT' })?.key).toBe(key);
});

it('shows messages at a field only if the record has it', () => {
  expect(fieldAt({ fields }, 'seats', { type: 'CLASS' })).toBe(seats);
});

it('prefers the field that the family names for a path', () => {
  const fieldOfOther = (path: string) => (path === 'price' ? deposit : undefined);
  expect(fieldAt({ fields, fieldOfOther }, 'price', {})).toBe(deposit);
  expect(fieldAt({ fields, fieldOfOther }, 'price.value', {})?.key).toBe('price');
});

it('lists the changed fields that the record has, by their own values', () => {
  const first = field('rooms', { key: 'first', valueIn: ({ rooms }) => (rooms as string[])[0] });
  const changed = (before: object, after: object) =>
    changedFields({ fields: [field('name'), seats, first] }, { ...before }, { ...after }).map(
      ({ key }) => key,
    );
  const rooms = ['a', 'b'];
  expect(changed({ rooms, seats: 1 }, { rooms: ['a'], seats: 2, name: 'Yoga' })).toEqual(['name']);
  expect(changed({ rooms, seats: 1 }, { rooms: ['b'], seats: 2, type: 'CLASS' })).toEqual(['seats', 'first']);
});
