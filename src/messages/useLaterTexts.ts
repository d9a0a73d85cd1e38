import { useEffect } from 'react';
import { loadAllTexts } from './i18nProvider.ts';

/** Fetches the texts of all other screens once this one stands, so that none of them has to wait for its own. */
export function useLaterTexts(stands: boolean): void {
  useEffect(() => {
    // Whoever then says one of them asks again.
    if (stands) loadAllTexts().catch(() => undefined);
  }, [stands]);
}
