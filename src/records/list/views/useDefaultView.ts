import { useEffect } from 'react';
import { useStore } from 'react-admin';
import type { ListKind } from '../listKind.ts';
import type { useListAddress } from '../useListAddress.ts';
import { defaultView, stateOf, type SavedViews } from './useSavedViews.ts';

/**
 * Opens the default view on the first visit to a bare URL. Returns true while the views are loading, so that the list
 * does not flash other rows.
 */
export function useDefaultView(
  kind: ListKind,
  { all, settled }: SavedViews,
  { isBare, open }: Pick<ReturnType<typeof useListAddress>, 'isBare' | 'open'>,
): boolean {
  const [opened, setOpened] = useStore(`${kind.resource}.opened`, false);
  const view = all && defaultView(all);
  const waiting = !opened && isBare;
  useEffect(() => {
    // A person who has navigated is not redirected later.
    if (opened || (isBare && !settled)) return;
    setOpened(true);
    if (isBare && view) open(stateOf(kind, view), { saved: view.id, replace: true });
  }, [isBare, kind, open, opened, setOpened, settled, view]);
  return waiting && (!settled || view !== undefined);
}
