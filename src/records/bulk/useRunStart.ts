import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '../../../contract/call.ts';
import { previewBulkRunDeletion } from '../../../contract/calls/bulkRuns.ts';
import type { BulkRun } from '../../../contract/entities/bulkRun.ts';
import { useApi } from '../../ui/useApi.ts';
import { useToast } from '../../ui/useToast.ts';
import { useText } from '../../messages/useText.ts';
import { countOf, kindOf } from './runCounts.ts';
import { showRun } from './showRun.ts';
import { useRunActions } from './useRunActions.ts';

type DeletionPreview = AnswerOf<typeof previewBulkRunDeletion>;

/** What is asked before a deletion: what it does by now, and what was shown of it before. */
export interface AskedDeletion {
  shown: DeletionPreview;
  former?: DeletionPreview;
}

interface RunStartOptions {
  /** What the history will call it. */
  name: string;
  /** Whether the server has all that was decided before. */
  kept: () => Promise<boolean>;
}

/**
 * Starts a previewed run as it is shown. Customers may book while a deletion lies prepared: what it ends is asked of the
 * server right before the start, put to the person where it ends anything, and the run starts only if that still holds.
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

  async function foresee(): Promise<DeletionPreview> {
    const shown = await api.send(previewBulkRunDeletion, { path: { id } });
    const { sessions, bookings } = shown.impact;
    const ended = { sessions: sessions.cancelled, bookings: bookings.cancelled };
    showRun(queryClient, id, (before) => ({ ...before, sideEffects: { ...before.sideEffects, ...ended } }));
    return shown;
  }

  async function remove(shown: DeletionPreview): Promise<void> {
    const outcome = await start({ name, impactToken: shown.impact.token });
    setAsked(outcome === 'overtaken' ? { shown: await foresee(), former: shown } : undefined);
  }

  async function begin(): Promise<void> {
    if (!(await kept())) return;
    if (kindOf(run) !== 'remove') {
      await start({ name });
      return;
    }
    const shown = await foresee();
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
    /** The services that match are others by now: it did not start. */
    changed,
    /** To be answered before it starts. */
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
