import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { bulkDiagnoseAvailability } from '../../../contract/calls/availability/diagnose.ts';
import type { Diagnosis } from '../../../contract/entities/availability/diagnosis.ts';
import type { ApiClient } from '../../platform/apiClient.ts';
import { inBatches } from '../../providers/data/lists.ts';
import { useApi } from '../../ui/queries/useApi.ts';

/** Diagnosis of a service: undefined while loading, null if it failed. */
export type Diagnosed = Diagnosis | undefined | null;

/** Returns the diagnoses of these services. One call for all of them, not one per service. */
export function useDiagnoses(ids: readonly string[]): (id: string) => Diagnosed {
  const api = useApi();
  const { data, error } = useQuery({
    // Shares the prefix of react-admin's keys of this resource, so it is invalidated with them.
    queryKey: ['services', 'diagnoses', ids],
    queryFn: ({ signal }) => readDiagnoses(api, ids, signal),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  return (id) => data?.get(id) ?? (error ? null : undefined);
}

/** The diagnosis of one service. */
export function useDiagnosis(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['services', 'diagnoses', [id]],
    queryFn: ({ signal }) => readDiagnoses(api, [id], signal),
    select: (found) => found.get(id) ?? null,
  });
}

/** Reads the diagnoses that booking statuses are derived from, by service ID. */
export async function readDiagnoses(
  api: ApiClient,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, Diagnosis>> {
  const answers = await Promise.all(
    inBatches(ids).map((serviceIds) =>
      api.send(bulkDiagnoseAvailability, { body: { serviceIds } }, { signal }),
    ),
  );
  return new Map(
    answers.flatMap(({ results }) => results.map(({ serviceId, ...diagnosis }) => [serviceId, diagnosis])),
  );
}
