import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BulkRun } from '../../../../contract/entities/bulkRuns/bulkRun.ts';
import { useApi } from '../../../ui/queries/useApi.ts';
import { useToast } from '../../../ui/useToast.ts';
import { useText } from '../../../messages/useText.ts';
import { useBulkFamily } from '../BulkFamilyContext.ts';
import type { AskedDeletion, BulkDeletion } from '../bulkKind.ts';
import { countOf, isDeletion } from '../runCounts.ts';
import { updateCachedRun } from './updateCachedRun.ts';
import { useRunActions } from './useRunActions.ts';

interface RunStartOptions {
  /** Name in the history. */
  name: string;
  /** Resolves to whether the server has all earlier decisions. */
  allSaved: () => Promise<boolean>;
}

/**
 * Starts a previewed run. The impact of a deletion may change after its preview: it is fetched again right before the
 * start, confirmed if the family asks for that, and checked by the server on starting.
 */
export function useRunStart(run: BulkRun, { name, allSaved }: RunStartOptions) {
  const { id } = run;
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const queryClient = useQueryClient();
  const { deletion } = useBulkFamily().bulk;
  const { pending: starting, changed, start } = useRunActions(run);
  const [working, setWorking] = useState(false);
  const [asked, setAsked] = useState<AskedDeletion>();
  const pending = starting || working;

  async function fetchImpact({ fetch, read }: BulkDeletion): Promise<unknown> {
    const shown = await fetch(api, id);
    const { sideEffects } = read(shown);
    updateCachedRun(queryClient, id, (before) => ({
      ...before,
      sideEffects: { ...before.sideEffects, ...sideEffects },
    }));
    return shown;
  }

  async function remove(by: BulkDeletion, shown: unknown): Promise<void> {
    const outcome = await start({ name, impactToken: by.read(shown).token });
    setAsked(outcome === 'overtaken' ? { shown: await fetchImpact(by), former: shown } : undefined);
  }

  async function begin(): Promise<void> {
    if (!(await allSaved())) return;
    if (!isDeletion(run) || !deletion) {
      await start({ name });
      return;
    }
    const shown = await fetchImpact(deletion);
    const { asks, count } = deletion.read(shown);
    if (!asks && count === countOf(run, 'CHANGES')) await remove(deletion, shown);
    else setAsked({ shown });
  }

  async function attempt(work: () => Promise<void>): Promise<void> {
    if (pending) return;
    setWorking(true);
    try {
      await work();
    } catch (error) {
      toast.failed(text('bulk.act.failed.start'), error);
    } finally {
      setWorking(false);
    }
  }

  return {
    pending,
    starting,
    /** The matches have changed, so the run did not start. */
    changed,
    /** Confirmation required before the start. */
    asked,
    begin: () => attempt(begin),
    agree: () =>
      attempt(async () => {
        if (asked && deletion) await remove(deletion, asked.shown);
      }),
    keep: () => setAsked(undefined),
  };
}
