import { getUndoSteps } from '../../../contract/calls/history.ts';
import { useApi } from '../../ui/useApi.ts';
import { useLastAction } from './useLastAction.ts';

/** Milliseconds. The way back is an offer: nobody waits long for it to hear that something is saved. */
const patience = 3000;

/**
 * The way back from one save of the person, as one step on the server, by the request id that the save was sent under.
 * Undefined where that save left nothing to take back, where something else was saved since, or where it cannot be asked.
 */
export function useUndoOf() {
  const api = useApi();
  const { take } = useLastAction();
  return async function undoOf(requestId: string): Promise<(() => Promise<void>) | undefined> {
    try {
      const { undo } = await api.send(getUndoSteps, {}, { retries: 0, timeout: patience });
      return undo?.requestId === requestId ? () => take('undo', undo.changeId) : undefined;
    } catch {
      return undefined;
    }
  };
}
