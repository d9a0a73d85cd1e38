import { useQuery } from '@tanstack/react-query';
import { use, useCallback } from 'react';
import type { Draft } from '../../providers/drafts.ts';
import { DraftsContext } from './DraftsContext.ts';

/** Query key prefix, invalidated when a draft is discarded or restored. */
export const allDraftsKey = ['drafts', 'left'] as const;

const none: readonly Draft[] = [];

/** Returns a function that lists all drafts, latest first. Loads the decryption with the first call. */
export function useListDrafts(): () => Promise<readonly Draft[]> {
  const options = use(DraftsContext);
  return useCallback(async () => {
    if (!options) return none;
    const { draftStoreOf } = await import('./draftStoreOf.ts');
    return draftStoreOf(options).list();
  }, [options]);
}

/**
 * Returns all drafts, latest first, and refetches on window focus. Empty where the platform issues no key.
 * @param when enables the query after more important content
 */
export function useAllDrafts(when: boolean): readonly Draft[] {
  const list = useListDrafts();
  const { data = none } = useQuery({
    queryKey: allDraftsKey,
    enabled: when,
    // Decrypted drafts stay in memory only while shown.
    gcTime: 0,
    retry: false,
    queryFn: async () => {
      const found = await list();
      // The same array as before the answer, so that lists do not render their rows again.
      return found.length === 0 ? none : found;
    },
  });
  return data;
}
