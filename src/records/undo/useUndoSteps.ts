import { useQuery } from '@tanstack/react-query';
import { getActivity } from '../../../contract/calls/activity.ts';
import { getUndoSteps, type UndoStep } from '../../../contract/calls/history.ts';
import type { RecordedChange } from '../../../contract/entities/recordedChange.ts';
import { useApi } from '../../ui/useApi.ts';

/** A save that could be taken back, or done again, with the change that says in words what it was. */
export interface KnownStep extends UndoStep {
  change: RecordedChange;
}

/** What undo and redo would do next for the person who is signed in. */
export function useUndoSteps(enabled: boolean): { undo?: KnownStep; redo?: KnownStep } | undefined {
  const api = useApi();
  const { data } = useQuery({
    // Begins like the list of what was changed: whatever renews that renews this.
    queryKey: ['activity', 'undoSteps'],
    enabled,
    queryFn: async ({ signal }) => {
      const original = async (id: string): Promise<RecordedChange> => {
        const change = await api.send(getActivity, { path: { id } }, { signal });
        return change.undoes ? original(change.undoes) : change;
      };
      const known = async (step: UndoStep | undefined) =>
        step && { ...step, change: await original(step.changeId) };
      const { undo, redo } = await api.send(getUndoSteps, {}, { signal });
      const [back, again] = await Promise.all([known(undo), known(redo)]);
      return { ...(back && { undo: back }), ...(again && { redo: again }) };
    },
  });
  return data;
}
