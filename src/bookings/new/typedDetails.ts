export interface NewCustomer {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
}

/** Contact details in the text by which a customer was searched: an email, a phone number or a name. */
export function typedDetails(typed: string): NewCustomer {
  const empty = { firstName: '', lastName: '', email: '', phone: '' };
  if (typed.includes('@')) return { ...empty, email: typed };
  if (/^[+\d][\d\s()/.-]*$/.test(typed)) return { ...empty, phone: typed };
  const [, firstName = typed, lastName = ''] = /^(.+)\s+(\S+)$/.exec(typed) ?? [];
  return { ...empty, firstName, lastName };
}
