import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { cloneByPlan } from '../../../contract/calls/services/clones.ts';
import type { CloneReceipt } from '../../../contract/entities/services/cloneReceipt.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { useApi } from '../../ui/queries/useApi.ts';
import type { CloneSettings, PlannedClone } from './plannedClones.ts';

/** Result of a planned clone. */
export type CloneResult = { plan: PlannedClone } & (
  | { service: Service; receipt: CloneReceipt; wantsShown: boolean; error?: undefined }
  | { error: unknown; service?: undefined }
);

export type MadeClone = Extract<CloneResult, { service: Service }>;

export function isMade(result: CloneResult): result is MadeClone {
  return result.service !== undefined;
}

interface Cloning {
  /** Number of attempted clones and total; undefined while idle. */
  progress: { done: number; total: number } | undefined;
  results: readonly CloneResult[];
  start: (clones: readonly PlannedClone[], settings: CloneSettings) => Promise<void>;
  /** Retries a clone that was not created, possibly with another slug. */
  again: (plan: PlannedClone) => Promise<void>;
}

/** Creates clones sequentially under one request ID, which makes them one undo step. */
export function useCloning(): Cloning {
  const api = useApi();
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<Cloning['progress']>();
  const [results, setResults] = useState<readonly CloneResult[]>([]);
  const action = useRef<{ requestId: string; settings: CloneSettings; keys: Map<string, string> }>(undefined);
  const busy = useRef(false);

  async function make(plan: PlannedClone): Promise<CloneResult> {
    if (!action.current) throw new Error('Nothing is being cloned');
    const { requestId, settings, keys } = action.current;
    const { source, name, slug, minutes, location } = plan;
    // The idempotency key prevents a duplicate after a lost response.
    const what = JSON.stringify([plan.key, name, slug]);
    const idempotencyKey = keys.get(what) ?? crypto.randomUUID();
    keys.set(what, idempotencyKey);
    const body = {
      name,
      ...(slug !== undefined && { slug }),
      shown: settings.shown,
      choices: settings.choices,
      ...(location && { businessLocationId: location.id }),
      ...(minutes !== undefined && { minutes }),
    };
    try {
      const input = { path: { serviceId: source.id }, body };
      const made = await api.send(cloneByPlan, input, { requestId, idempotencyKey });
      return { plan, ...made, wantsShown: settings.shown };
    } catch (error) {
      return { plan, error };
    }
  }

  const renew = () => void queryClient.invalidateQueries({ queryKey: ['services'] });

  return {
    progress,
    results,
    async start(clones, settings) {
      if (busy.current) return;
      busy.current = true;
      action.current = { requestId: crypto.randomUUID(), settings, keys: new Map() };
      const made: CloneResult[] = [];
      for (const plan of clones) {
        setProgress({ done: made.length, total: clones.length });
        made.push(await make(plan));
      }
      setProgress(undefined);
      setResults(made);
      busy.current = false;
      renew();
    },
    async again(plan) {
      if (busy.current) return;
      busy.current = true;
      const result = await make(plan);
      setResults((all) => all.map((one) => (one.plan.key === plan.key ? result : one)));
      busy.current = false;
      renew();
    },
  };
}
