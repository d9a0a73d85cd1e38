import { createContext, use } from 'react';
import { useListContext } from 'react-admin';
import type { Service } from '../../../contract/entities/service.ts';
import type { useListAddress } from './useListAddress.ts';
import type { SavedViews } from './views/useSavedViews.ts';
import type { Selection } from './useSelection.ts';
import type { ServiceQuestion } from './useServiceQuestion.ts';

interface ServiceListState extends ServiceQuestion {
  selection: Selection;
  /** Columns, density, the saved view, and the way to others. */
  address: ReturnType<typeof useListAddress>;
  views: SavedViews;
  /** Whether another view may be about to open. */
  opening: boolean;
  /** When unsaved changes of a service were left in this browser, by the place of the draft. */
  drafts: ReadonlyMap<string, Date>;
}

export const ServiceListContext = createContext<ServiceListState | undefined>(undefined);

/** What the parts of the services list share: react-admin's list, the question behind it, and what is selected. */
export function useServiceList() {
  const state = use(ServiceListContext);
  if (!state) throw new Error('useServiceList belongs inside the services list');
  const list = useListContext<Service>();
  const { opening, address } = state;
  const { isPlaceholderData: former = false } = list;
  return {
    ...list,
    ...state,
    /** Whether the rows are those of another question, shown until this one is answered. */
    former,
    // Rows that would be gone in a moment are not shown.
    ...(opening && { data: undefined, isPending: true }),
    setFilter: address.narrow,
  };
}
