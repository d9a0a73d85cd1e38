import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getCloneReceipt, retryClonePart } from '../../../contract/calls/clones.ts';
import type { CloneChoice } from '../../../contract/entities/cloneRule.ts';
import type { CloneReceipt } from '../../../contract/entities/cloneReceipt.ts';
import { useApi } from '../../ui/useApi.ts';

/** How often it is asked, in milliseconds, what became of a part that is on its way. */
const askAgainAfter = 700;

export interface CloneParts {
  /** Undefined until it is known, and for a service that is no clone. */
  receipt: CloneReceipt | undefined;
  error: unknown;
  /** The part that is being tried again. */
  retrying: CloneChoice | undefined;
  /** Why the last retry did not go through. */
  failure: { part: CloneChoice; error: unknown } | undefined;
  retry: (part: CloneChoice) => Promise<void>;
}

interface Asking {
  /** What its making answered: it is up to date until something is on its way. */
  first?: CloneReceipt;
  enabled?: boolean;
}

/** What became of a clone's parts, asked again while one is on its way. */
export function useCloneReceipt(cloneId: string, { first, enabled = true }: Asking): CloneParts {
  const api = useApi();
  const queryClient = useQueryClient();
  const queryKey = ['cloning', 'receipt', cloneId];
  const { data, error } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const { receipt } = await api.send(getCloneReceipt, { path: { serviceId: cloneId } }, { signal });
      return receipt ?? null;
    },
    enabled,
    initialData: first,
    staleTime: first ? Infinity : 0,
    refetchInterval: ({ state }) =>
      state.data?.parts.some(({ state: of }) => of === 'PENDING') ? askAgainAfter : false,
  });
  const [retrying, setRetrying] = useState<CloneChoice>();
  const [failure, setFailure] = useState<CloneParts['failure']>();

  async function retry(part: CloneChoice): Promise<void> {
    setRetrying(part);
    setFailure(undefined);
    try {
      const { receipt } = await api.send(retryClonePart, { path: { serviceId: cloneId }, body: { part } });
      queryClient.setQueryData(queryKey, receipt);
      void queryClient.invalidateQueries({ queryKey: ['services'] });
    } catch (refused) {
      setFailure({ part, error: refused });
    } finally {
      setRetrying(undefined);
    }
  }

  return { receipt: data ?? undefined, error: error ?? undefined, retrying, failure, retry };
}
