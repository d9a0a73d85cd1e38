import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AnswerOf } from '../../../contract/call.ts';
import { checkClones, cloneCheckLimits } from '../../../contract/calls/services/clones.ts';
import { useApi } from '../../ui/queries/useApi.ts';
import type { PlannedClone } from './plannedClones.ts';

type Answer = AnswerOf<typeof checkClones>;
export type CloneCheck = Answer['checks'][number];
export type CloneableSource = Answer['sources'][number];

/** Debounce (ms). */
const debounce = 300;

interface CloneChecks {
  /** Check by the clone's key; undefined while loading. */
  checkOf: (clone: PlannedClone) => CloneCheck | undefined;
  /** Parts of each source that can be copied; undefined before the first response. */
  sources: readonly CloneableSource[] | undefined;
  error: unknown;
}

/** Checks planned clones on the server while typing. */
export function useCloneChecks(clones: readonly PlannedClone[]): CloneChecks {
  const api = useApi();
  const asking = clones.slice(0, cloneCheckLimits.clones).map(({ source, name, slug }) => ({
    sourceServiceId: source.id,
    name,
    ...(slug !== undefined && { slug }),
  }));
  const wanted = JSON.stringify(asking);
  const [asked, setAsked] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), debounce);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { data, error } = useQuery({
    queryKey: ['cloning', 'check', asked],
    queryFn: async ({ signal }) => {
      const body = { clones: JSON.parse(asked) as typeof asking };
      return { asked, answer: await api.send(checkClones, { body }, { signal }) };
    },
    placeholderData: (before) => before,
    gcTime: 60_000,
  });
  const known = data?.asked === wanted ? data.answer : undefined;
  return {
    checkOf: (clone) => known?.checks[clones.indexOf(clone)],
    sources: data?.answer.sources,
    error: asked === wanted ? (error ?? undefined) : undefined,
  };
}
