import { use } from 'react';
import { getUndoSteps } from '../../../contract/calls/history/history.ts';
import { useApi } from '../../ui/queries/useApi.ts';
import { UndoContext } from './UndoContext.ts';

/** Timeout for finding the undo step (ms), so that the confirmation is not delayed. */
const stepTimeout = 3000;

/**
 * Returns the undo of one save of the person as one step on the server, by the save's request ID. Undefined when the
 * save changed nothing, when something else was saved since, and when the request failed.
 */
export function useUndoOfSave() {
  const api = useApi();
  const undoChange = use(UndoContext);
  return async function undoOf(requestId: string): Promise<(() => Promise<void>) | undefined> {
    try {
      const { undo } = await api.send(getUndoSteps, {}, { retries: 0, timeout: stepTimeout });
      return undo?.requestId === requestId ? () => undoChange(undo.changeId) : undefined;
    } catch {
      return undefined;
    }
  };
}
