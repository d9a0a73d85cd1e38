import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { getContact } from '../../../contract/calls/bookings/contacts.ts';
import type { Contact } from '../../../contract/entities/bookings/contact.ts';
import { focusField } from '../../ui/fields/form/focusField.ts';
import { useApi } from '../../ui/queries/useApi.ts';
import { typedDetails } from './typedDetails.ts';

/** The customer of a new booking: the requested one at first, another one, or a new one whose details are typed. */
export function useCustomerChoice(form: UseFormReturn, contactId: string | undefined) {
  const api = useApi();
  /** Undefined until a customer is chosen, null after the requested one was removed. */
  const [contact, setContact] = useState<Contact | null>();
  const [isNew, setNew] = useState(false);
  const { data: askedContact } = useQuery({
    queryKey: ['contacts', contactId],
    queryFn: ({ signal }) => api.send(getContact, { path: { id: contactId ?? '' } }, { signal }),
    enabled: contactId !== undefined,
  });
  const customer = contact === undefined ? askedContact : (contact ?? undefined);

  useEffect(() => {
    if (!isNew) return;
    const { firstName, email } = form.getValues('booking');
    focusField(firstName === '' ? 'booking.firstName' : email === '' ? 'booking.email' : 'booking.lastName');
  }, [isNew, form]);

  return {
    customer,
    isNew,
    kind: customer ? ('known' as const) : isNew ? ('new' as const) : undefined,
    choose: setContact,
    /** Starts a new customer with the words of the search. */
    start: (words: string): void => {
      for (const [key, value] of Object.entries(typedDetails(words))) form.setValue(`booking.${key}`, value);
      setNew(true);
    },
    clear: (): void => {
      setContact(null);
      setNew(false);
    },
  };
}
