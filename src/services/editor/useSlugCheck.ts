import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { slugFault } from '../../../contract/entities/slug.ts';
import { slugFromName } from '../../../contract/entities/slugFromName.ts';
import { useApi } from '../../layout/useApi.ts';
import type { FrontdeskDataProvider } from '../../providers/dataProvider.ts';

/** Long enough that a word is asked about once, not each of its letters. */
const pause = 350;

export type SlugCheck =
  | { state: 'unchanged' | 'checking' | 'free' | 'unchecked' }
  /** `suggestion`: the next one that is free, where there is one. */
  | { state: 'illegal' | 'taken'; suggestion: string | undefined };

/** Asks the server whether a service could have an address, while it is being written. */
export function useSlugCheck(serviceId: string, written: string, current: string): SlugCheck {
  const api = useApi();
  const [asked, setAsked] = useState(current);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(written), pause);
    return () => clearTimeout(timer);
  }, [written]);
  const changed = written !== current && written !== '';
  const { data, isError } = useQuery({
    queryKey: ['serviceEditor', 'slug', serviceId, asked],
    queryFn: ({ signal }) => check(api, serviceId, asked, signal),
    enabled: changed && asked === written,
    staleTime: 10_000,
    gcTime: 60_000,
  });
  if (!changed) return { state: 'unchanged' };
  if (asked !== written) return { state: 'checking' };
  if (isError) return { state: 'unchecked' };
  return data ?? { state: 'checking' };
}

async function check(
  api: FrontdeskDataProvider,
  serviceId: string,
  slug: string,
  signal: AbortSignal,
): Promise<SlugCheck> {
  const isFree = async (name: string) => {
    const { data } = await api.validateSlug(serviceId, name, { signal });
    return data.valid;
  };
  const legal = slugFault(slug) === undefined;
  if (legal && (await isFree(slug))) return { state: 'free' };
  const base = slugFromName(slug);
  const candidates = [...(legal ? [] : [base]), ...[2, 3, 4, 5].map((count) => `${base}-${count}`)];
  for (const candidate of candidates) {
    if (await isFree(candidate)) return { state: legal ? 'taken' : 'illegal', suggestion: candidate };
  }
  return { state: legal ? 'taken' : 'illegal', suggestion: undefined };
}
