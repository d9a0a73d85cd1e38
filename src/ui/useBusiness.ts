import { createContext, use } from 'react';
import type { Business } from '../../contract/calls/frontdesk.ts';

interface BusinessFacts {
  /** Undefined until it is known, and outside the shell. */
  business: Business | undefined;
  /** The business's language, or the browser's until it is known. */
  locale: string;
  /** The business's zone, or the machine's. */
  timeZone: string | undefined;
}

/** Filled by the shell. Screens before signing in have no business and must not ask for one. */
export const BusinessContext = createContext<Business | undefined>(undefined);

/** The business that the person works for. */
export function useBusiness(): BusinessFacts {
  const business = use(BusinessContext);
  return { business, locale: business?.locale ?? navigator.language, timeZone: business?.timeZone };
}
