import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { checkSlug } from '../../../contract/calls/services/slugDesk.ts';
import type { SlugAvailability } from '../../../contract/entities/services/slugDesk.ts';
import { useApi } from '../../ui/queries/useApi.ts';

/** Debounce (ms). */
const debounce = 350;

export type SlugCheck =
  | { state: 'unchanged' | 'checking' | 'unchecked' }
  | { state: 'checked'; availability: SlugAvailability };

interface Written {
  serviceId: string;
  written: string;
  /** The saved slug. */
  current: string;
  /** Whether the server rejected the typed slug, which invalidates the cached check. */
  refused?: boolean;
}

/** Checks the availability of a slug while typing. */
export function useSlugCheck({ serviceId, written, current, refused = false }: Written): SlugCheck {
  const api = useApi();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState(current);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(written), debounce);
    return () => clearTimeout(timer);
  }, [written]);
  const changed = written !== current && written !== '';
  const { data, isError } = useQuery({
    queryKey: ['slugCheck', serviceId, asked],
    queryFn: async ({ signal }) => {
      const input = { path: { serviceId }, query: { slug: asked } };
      return (await api.send(checkSlug, input, { signal })).availability;
    },
    enabled: changed && asked === written,
    staleTime: 10_000,
    gcTime: 60_000,
  });
  useEffect(() => {
    if (refused) void queryClient.invalidateQueries({ queryKey: ['slugCheck', serviceId] });
  }, [refused, queryClient, serviceId]);
  if (!changed) return { state: 'unchanged' };
  if (asked !== written) return { state: 'checking' };
  if (isError) return { state: 'unchecked' };
  return data ? { state: 'checked', availability: data } : { state: 'checking' };
}
