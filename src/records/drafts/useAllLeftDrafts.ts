import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import type { Draft } from '../../providers/drafts.ts';
import { DraftsContext } from './DraftsContext.ts';

/** Begins the key of what is read here; whoever drops a draft or brings one back renews it. */
export const allLeftDrafts = ['drafts', 'left'] as const;

const none: readonly Draft[] = [];

/**
 * Every draft that was left behind, latest first; read again when somebody comes back to the tab. What opens them is
 * fetched with the first question. Where the platform hands out no key there are none.
 * @param when what has to stand on the screen first does
 */
export function useAllLeftDrafts(when: boolean): readonly Draft[] {
  const options = use(DraftsContext);
  const { data = none } = useQuery({
    queryKey: allLeftDrafts,
    enabled: when && options !== undefined,
    // Opened ones stay in memory for as long as they are shown.
    gcTime: 0,
    retry: false,
    queryFn: async () => {
      const { draftsOf } = await import('./draftsOf.ts');
      return options ? draftsOf(options).left() : none;
    },
  });
  return data;
}
