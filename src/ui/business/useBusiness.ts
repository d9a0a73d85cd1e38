import { createContext, use } from 'react';
import type { Business } from '../../../contract/entities/identity/business.ts';

interface BusinessFacts {
  /** Undefined while loading and outside the shell. */
  business: Business | undefined;
  /** The business's locale. Unknown to the page and while loading: the browser's. */
  locale: string;
  /** The business's time zone. Unknown to the page and while loading: undefined, for the system's. */
  timeZone: string | undefined;
}

/** Set by the shell. Screens before sign-in have no business and must not request one. */
export const BusinessContext = createContext<Business | undefined>(undefined);

/** Locale and time zone in the server's page, empty without them: known before the business has loaded. */
export const ServedBusinessContext = createContext({ locale: '', timeZone: '' });

/** Returns the signed-in person's business. */
export function useBusiness(): BusinessFacts {
  const business = use(BusinessContext);
  const { locale, timeZone } = business ?? use(ServedBusinessContext);
  return { business, locale: locale || navigator.language, timeZone: timeZone || undefined };
}
