import { useText } from '../messages/useText.ts';
import { useActAtOnce } from '../records/undo/useActAtOnce.ts';
import { useApi } from '../ui/queries/useApi.ts';
import { sendPositions, type PositionChange } from './servicePositions.ts';

/** Returns a function that saves moves of services as one action, with Undo. Resolves to whether it succeeded. */
export function useMoveServices() {
  const api = useApi();
  const text = useText();
  const act = useActAtOnce();
  return (changes: readonly PositionChange[], done: string): Promise<boolean> =>
    act({
      act: (requestId) => sendPositions(api, changes, requestId),
      done,
      failed: text('categories.notMoved'),
      changes: ['services', 'categories'],
    });
}
