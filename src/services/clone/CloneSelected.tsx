import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Service } from '../../../contract/entities/services/service.ts';
import { useApi } from '../../ui/queries/useApi.ts';
import { useToast } from '../../ui/useToast.ts';
import { useText } from '../../messages/useText.ts';
import { CloneDialog } from './CloneDialog.tsx';

/** Clones services selected by ID, including other pages of a list. */
export function CloneSelected({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const { data, error } = useQuery({
    queryKey: ['cloning', 'sources', ids],
    queryFn: async ({ signal }) => (await api.getMany<Service>('services', { ids: [...ids], signal })).data,
    gcTime: 0,
  });
  useEffect(() => {
    if (!error) return;
    toast.failed(text('cloning.loadFailed'), error);
    onClose();
    // Runs once per failure, whatever re-renders in between.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [error]);
  return data ? <CloneDialog services={data} onClose={onClose} /> : null;
}
