import type { ContactDetails } from '../../contract/entities/bookings/contactDetails.ts';
import { sampleId } from './sampleId.ts';

/** Makes customers from names of the form `First Last`; their addresses do not exist. */
export function customersOf(
  sample: string,
  names: readonly string[],
  { countryCode, phone }: { countryCode: string; phone: (index: number) => string },
): ContactDetails[] {
  return names.map((name, index) => {
    const [firstName = '', ...rest] = name.split(' ');
    const mailbox = name
      .normalize('NFD')
      .replaceAll(/[^A-Za-z ]/g, '')
      .toLowerCase()
      .replaceAll(' ', '.');
    return {
      contactId: sampleId(`${sample}/contact/${index}`),
      firstName,
      lastName: rest.join(' '),
      email: `${mailbox}@post.example`,
      phone: phone(index),
      countryCode,
    };
  });
}
