import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import type { Draft } from '../../providers/drafts.ts';
import { DraftsContext } from './DraftsContext.ts';

/** Query key prefix, invalidated when a draft is discarded or restored. */
export const allDraftsKey = ['drafts', 'left'] as const;

const none: readonly Draft[] = [];

/**
 * Returns all drafts, latest first, and refetches on window focus. Loads the decryption with the first call. Empty
 * where the platform issues no key.
 * @param when enables the query after more important content
 */
export function useAllDrafts(when: boolean): readonly Draft[] {
  const options = use(DraftsContext);
  const { data = none } = useQuery({
    queryKey: allDraftsKey,
    enabled: when && options !== undefined,
    // Decrypted drafts stay in memory only while shown.
    gcTime: 0,
    retry: false,
    queryFn: async () => {
      const { draftStoreOf } = await import('./draftStoreOf.ts');
      const found = options ? await draftStoreOf(options).list() : none;
      // The same array as before the answer, so that lists do not render their rows again.
      return found.length === 0 ? none : found;
    },
  });
  return data;
}
