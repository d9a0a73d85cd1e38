import { useEffect, useState } from 'react';
import type { Draft } from '../../providers/drafts.ts';
import { useDrafts } from './useDrafts.ts';

/** The drafts that were left behind at a place when the screen opened, latest first, and what can be done with them. */
export function useLeftDrafts(place: string) {
  const drafts = useDrafts();
  const [left, setLeft] = useState<readonly Draft[]>([]);
  useEffect(() => {
    let isCurrent = true;
    drafts?.leftAt(place).then(
      (found) => isCurrent && setLeft(found),
      // Where the platform hands out no key, nothing was kept.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [drafts, place]);
  const forget = (id: string) => setLeft((all) => all.filter((draft) => draft.id !== id));
  return {
    left,
    /** It is no longer left behind: somebody goes on with it. */
    forget,
    /** Removes it; the answered function brings it back. */
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
