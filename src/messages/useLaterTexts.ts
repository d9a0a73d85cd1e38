import { useEffect } from 'react';
import { loadAllTexts } from './i18nProvider.ts';

/** Fetches the texts of all other screens once this one stands, so that none of them has to wait for its own. */
export function useLaterTexts(stands: boolean): void {
  useEffect(() => {
    if (!stands) return undefined;
    // Behind the rows, which are drawn first. Whoever says one of them before asks by themselves.
    const timer = setTimeout(() => void loadAllTexts().catch(() => undefined), 200);
    return () => clearTimeout(timer);
  }, [stands]);
}
