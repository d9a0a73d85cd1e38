import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '../../../contract/call.ts';
import { previewBulkRunDeletion } from '../../../contract/calls/bulkRuns.ts';
import type { BulkRun } from '../../../contract/entities/bulkRun.ts';
import { useApi } from '../../ui/useApi.ts';
import { useToast } from '../../ui/useToast.ts';
import { useText } from '../../messages/useText.ts';
import { countOf, kindOf } from './runCounts.ts';
import { updateCachedRun } from './updateCachedRun.ts';
import { useRunActions } from './useRunActions.ts';

type DeletionPreview = AnswerOf<typeof previewBulkRunDeletion>;

/** Confirmation of a deletion: the current impact, and the one shown before. */
export interface AskedDeletion {
  shown: DeletionPreview;
  former?: DeletionPreview;
}

interface RunStartOptions {
  /** Name in the history. */
  name: string;
  /** Resolves to whether the server has all earlier decisions. */
  kept: () => Promise<boolean>;
}

/**
 * Starts a previewed run. Customers may book after the preview of a deletion: the impact is fetched again right before
 * the start, confirmed if it cancels anything, and checked by the server on starting.
 */
export function useRunStart(run: BulkRun, { name, kept }: RunStartOptions) {
  const { id } = run;
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const queryClient = useQueryClient();
  const { pending: starting, changed, start } = useRunActions(run);
  const [working, setWorking] = useState(false);
  const [asked, setAsked] = useState<AskedDeletion>();
  const pending = starting || working;

  async function fetchImpact(): Promise<DeletionPreview> {
    const shown = await api.send(previewBulkRunDeletion, { path: { id } });
    const { sessions, bookings } = shown.impact;
    const ended = { sessions: sessions.cancelled, bookings: bookings.cancelled };
    updateCachedRun(queryClient, id, (before) => ({
      ...before,
      sideEffects: { ...before.sideEffects, ...ended },
    }));
    return shown;
  }

  async function remove(shown: DeletionPreview): Promise<void> {
    const outcome = await start({ name, impactToken: shown.impact.token });
    setAsked(outcome === 'overtaken' ? { shown: await fetchImpact(), former: shown } : undefined);
  }

  async function begin(): Promise<void> {
    if (!(await kept())) return;
    if (kindOf(run) !== 'remove') {
      await start({ name });
      return;
    }
    const shown = await fetchImpact();
    if (endsNothing(shown) && shown.serviceCount === countOf(run, 'CHANGES')) await remove(shown);
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
        if (asked) await remove(asked.shown);
      }),
    keep: () => setAsked(undefined),
  };
}

function endsNothing({ impact: { sessions, bookings } }: DeletionPreview): boolean {
  return sessions.cancelled + bookings.cancelled === 0;
}
