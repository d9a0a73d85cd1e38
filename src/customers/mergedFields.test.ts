import { expect, it } from 'vitest';
import { mergedFields } from './mergedFields.ts';

const contact = {
  id: 'a',
  createdDate: '2027-01-01T00:00:00Z',
  counts: { bookings: 1, upcoming: 0, canceled: 0 },
};

it('keeps the own values, fills gaps from the other contact, and joins notes', () => {
  const own = { ...contact, firstName: 'Ines', email: 'ines@example.com', notes: 'One.' };
  const other = {
    ...contact,
    id: 'b',
    firstName: 'I.',
    email: 'ines@example.com',
    phone: '030',
    notes: 'Two.',
  };
  expect(mergedFields(own, other)).toEqual([
    { field: 'firstName', retained: 'Ines', dropped: 'I.' },
    { field: 'email', retained: 'ines@example.com', dropped: undefined },
    { field: 'phone', retained: '030', dropped: undefined },
    { field: 'notes', retained: 'One.\n\nTwo.', dropped: undefined },
  ]);
});
