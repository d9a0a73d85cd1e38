import type { Contact } from '../../contract/entities/bookings/contact.ts';

const fields = ['firstName', 'lastName', 'email', 'phone', 'notes'] as const;

interface MergedField {
  field: (typeof fields)[number];
  retained: string | undefined;
  /** A value of the other contact that is lost. */
  dropped: string | undefined;
}

/** The fields of a contact after another one is merged into it, as the server does. */
export const mergedFields = (contact: Contact, other: Contact): MergedField[] =>
  fields.flatMap((field): MergedField[] => {
    const [own, others] = [contact[field], other[field]];
    if (own === undefined && others === undefined) return [];
    if (field === 'notes') {
      return [{ field, retained: [own, others].filter(Boolean).join('\n\n'), dropped: undefined }];
    }
    const dropped = own === undefined || own === others ? undefined : others;
    return [{ field, retained: own ?? others, dropped }];
  });
