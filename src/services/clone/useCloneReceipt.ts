import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getCloneReceipt, retryClonePart } from '../../../contract/calls/services/clones.ts';
import type { CloneChoice } from '../../../contract/entities/services/cloneRule.ts';
import type { CloneReceipt } from '../../../contract/entities/services/cloneReceipt.ts';
import { useApi } from '../../ui/queries/useApi.ts';

/** Polling interval of a pending part (ms). */
const pollInterval = 700;

export interface CloneParts {
  /** Undefined while loading, and for services that are no clone. */
  receipt: CloneReceipt | undefined;
  error: unknown;
  /** The part being retried. */
  retrying: CloneChoice | undefined;
  /** Error of the last retry. */
  failure: { part: CloneChoice; error: unknown } | undefined;
  retry: (part: CloneChoice) => Promise<void>;
}

interface Asking {
  /** Receipt in the create response, current as long as no part is pending. */
  first?: CloneReceipt;
  enabled?: boolean;
}

/** Fetches the state of a clone's parts, polling while one is pending. */
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
      state.data?.parts.some(({ state: of }) => of === 'PENDING') ? pollInterval : false,
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
