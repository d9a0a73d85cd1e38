import { createContext, use } from 'react';
import type { Business } from '../../../contract/entities/identity/business.ts';

interface BusinessFacts {
  /** Undefined while loading and outside the shell. */
  business: Business | undefined;
  /** The business's locale, or the browser's while loading. */
  locale: string;
  /** The business's time zone, or undefined for the system's. */
  timeZone: string | undefined;
}

/** Set by the shell. Screens before sign-in have no business and must not request one. */
export const BusinessContext = createContext<Business | undefined>(undefined);

/** Returns the signed-in person's business. */
export function useBusiness(): BusinessFacts {
  const business = use(BusinessContext);
  return { business, locale: business?.locale ?? navigator.language, timeZone: business?.timeZone };
}
