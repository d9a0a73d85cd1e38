import { useText } from '../../messages/useText.ts';
import { useApi } from '../../ui/queries/useApi.ts';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { listOf } from '../../ui/words/listOf.ts';
import { sendById } from '../../providers/data/sendById.ts';
import { useActAtOnce } from '../undo/useActAtOnce.ts';
import type { RemovalKind, Removed } from './removalKind.ts';

/** Returns a function that restores archived records as one action, with Undo. Resolves to whether it succeeded. */
export function useRestoreRemoved() {
  const api = useApi();
  const text = useText();
  const act = useActAtOnce();
  const { locale } = useBusiness();
  return async ({ restore, changes }: RemovalKind, records: readonly Removed[]): Promise<boolean> => {
    if (!restore) return false;
    const { call, texts } = restore;
    const names = listOf(
      records.map(({ name }) => name),
      locale,
    );
    return act({
      act: async (requestId) => {
        for (const { id } of records) await sendById(api, call, id, { requestId });
      },
      done: text(records.length === 1 ? texts.done : texts.doneMany, {
        name: names,
        smart_count: records.length,
        count: records.length,
      }),
      failed: text(texts.failed, { name: names }),
      changes,
    });
  };
}
