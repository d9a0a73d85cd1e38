import { useQuery } from '@tanstack/react-query';
import { customerTextsIn, type Language } from '../../../contract/customerWords/languages.ts';
import { fillIn, say, type SayToCustomers } from '../../../contract/customerWords/say.ts';

/** The texts for customers in a language; English until they are loaded. */
export function useCustomerWords(language: Language): SayToCustomers {
  const { data } = useQuery({
    queryKey: ['customerTexts', language],
    staleTime: Infinity,
    queryFn: async () => (await customerTextsIn(language)) ?? null,
  });
  return data ? (key, values) => fillIn(data[key], values) : say;
}
