import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryServices } from '../../contract/calls/services/services.ts';
import type { Diagnosis } from '../../contract/entities/availability/diagnosis.ts';
import type { Service } from '../../contract/entities/services/service.ts';
import { readDiagnoses } from '../services/status/useDiagnoses.ts';
import { useApi } from '../ui/queries/useApi.ts';

export interface DiagnosedService {
  service: Service;
  diagnosis: Diagnosis;
}

/** Returns these services with the reasons why customers cannot book them; a service deleted meanwhile is left out. */
export function useUnbookableServices(found: readonly string[] | undefined) {
  const api = useApi();
  const ids = found ?? [];
  return useQuery({
    // Shares the prefix of react-admin's keys of this resource, so it is invalidated with them.
    queryKey: ['services', 'unbookable', ids],
    enabled: found !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      if (ids.length === 0) return [];
      const query = { filter: { id: { $in: ids } }, paging: { limit: ids.length } };
      const [diagnoses, { services }] = await Promise.all([
        readDiagnoses(api, ids, signal),
        api.send(queryServices, { body: { query } }, { signal }),
      ]);
      return ids.flatMap((id): DiagnosedService[] => {
        const diagnosis = diagnoses.get(id);
        const service = services.find((one) => one.id === id);
        return diagnosis && service ? [{ diagnosis, service }] : [];
      });
    },
  });
}
