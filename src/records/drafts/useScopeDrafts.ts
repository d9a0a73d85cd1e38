import { useEffect, useState } from 'react';
import type { Draft } from '../../providers/drafts.ts';
import { useDraftStore } from './useDraftStore.ts';

/** Returns the drafts of a scope when the screen opened, latest first, with their actions. */
export function useScopeDrafts(scope: string) {
  const drafts = useDraftStore();
  const [left, setLeft] = useState<readonly Draft[]>([]);
  useEffect(() => {
    let isCurrent = true;
    drafts?.listAt(scope).then(
      (found) => isCurrent && setLeft(found),
      // Without a key from the platform there are no drafts.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [drafts, scope]);
  const forget = (id: string) => setLeft((all) => all.filter((draft) => draft.id !== id));
  return {
    left,
    /** Removes a resumed draft from the list. */
    forget,
    /** Deletes a draft. Returns a function that restores it. */
    discard: async ({ id, name, base, mine }: Draft): Promise<() => Promise<void>> => {
      const before = left;
      await drafts?.remove(id);
      forget(id);
      return async () => {
        await drafts?.save(id, scope, { name, base, mine });
        setLeft(before);
      };
    },
  };
}
