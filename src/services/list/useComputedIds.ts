import { useMemo } from 'react';
import { mostServicesWithState } from '../../../contract/entities/services/serviceState.ts';
import { ApiError } from '../../../contract/errors.ts';
import { useText } from '../../messages/useText.ts';
import { nothingComputed } from '../../records/list/kindHooks.ts';
import type { IdsOf } from '../../records/list/listFilter.ts';
import type { ComputedIds } from '../../records/list/listKind.ts';
import { useServiceStates } from '../status/useServiceStates.ts';

/** Returns the IDs of the services by booking status. */
export function useComputedIds(enabled: boolean): ComputedIds {
  const text = useText();
  const { data, error, isPending, refetch } = useServiceStates({ enabled });
  return useMemo(() => {
    if (!enabled) return nothingComputed;
    const idsOf: IdsOf = (state) => data?.get(state) ?? [];
    const tooMany = text('services.uncounted', { most: mostServicesWithState });
    const unknown = data === null ? new ApiError('FAILED_PRECONDITION', tooMany) : error;
    return {
      idsOf,
      pending: isPending,
      error: data ? null : unknown,
      retry: () => void refetch(),
    };
  }, [data, enabled, error, isPending, refetch, text]);
}
