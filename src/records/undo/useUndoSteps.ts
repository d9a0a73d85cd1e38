import { useQuery } from '@tanstack/react-query';
import { getUndoSteps, type UndoStep } from '../../../contract/calls/history/history.ts';
import type { RecordedChange } from '../../../contract/entities/history/recordedChange.ts';
import { useApi } from '../../ui/queries/useApi.ts';
import { originalChange } from './originalChange.ts';

/** A save that can be undone or redone, with a change that describes it. */
export interface DescribedStep extends UndoStep {
  change: RecordedChange;
}

/** Returns the signed-in person's next undo and redo steps. */
export function useUndoSteps(enabled: boolean): { undo?: DescribedStep; redo?: DescribedStep } | undefined {
  const api = useApi();
  const { data } = useQuery({
    // Shares the prefix of the activity log's keys, so it is invalidated with them.
    queryKey: ['activity', 'undoSteps'],
    enabled,
    queryFn: async ({ signal }) => {
      const known = async (step: UndoStep | undefined) =>
        step && { ...step, change: await originalChange(api, step.changeId, signal) };
      const { undo, redo } = await api.send(getUndoSteps, {}, { signal });
      const [back, again] = await Promise.all([known(undo), known(redo)]);
      return { ...(back && { undo: back }), ...(again && { redo: again }) };
    },
  });
  return data;
}
