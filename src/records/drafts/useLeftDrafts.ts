import { useEffect, useState } from 'react';
import type { Draft } from '../../providers/drafts.ts';
import { useDrafts } from './useDrafts.ts';

/** Returns the drafts of a place when the screen opened, latest first, with their actions. */
export function useLeftDrafts(place: string) {
  const drafts = useDrafts();
  const [left, setLeft] = useState<readonly Draft[]>([]);
  useEffect(() => {
    let isCurrent = true;
    drafts?.leftAt(place).then(
      (found) => isCurrent && setLeft(found),
      // Without a key from the platform there are no drafts.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [drafts, place]);
  const forget = (id: string) => setLeft((all) => all.filter((draft) => draft.id !== id));
  return {
    left,
    /** Removes a resumed draft from the list. */
    forget,
    /** Deletes a draft. Returns a function that restores it. */
    discard: async ({ id, name, base, mine }: Draft): Promise<() => Promise<void>> => {
      const before = left;
      await drafts?.drop(id);
      forget(id);
      return async () => {
        await drafts?.keep(id, place, { name, base, mine });
        setLeft(before);
      };
    },
  };
}
