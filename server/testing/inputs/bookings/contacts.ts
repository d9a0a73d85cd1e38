import type { TestInputs } from '../testInput.ts';

export const inputs = {
  listContacts: ({ contact }) => ({ query: { filter: JSON.stringify({ id: [contact] }) } }),
  getContact: ({ contact: id }) => ({ path: { id } }),
  createContact: () => ({ body: { contact: { firstName: 'Grace', email: 'grace@new.example' } } }),
  updateContact: ({ contact: id }) => ({
    path: { 'contact.id': id },
    body: { contact: { notes: 'Prefers mornings', revision: '1' } },
  }),
  eraseContact: ({ pastContact: id }) => ({ path: { id } }),
  mergeContacts: ({ contact: id, otherContact: otherId }) => ({ path: { id }, body: { otherId } }),
} satisfies TestInputs;
