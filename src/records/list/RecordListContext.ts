import { createContext, use } from 'react';
import { useListContext } from 'react-admin';
import type { ListKind, ListRow } from './listKind.ts';
import type { useListAddress } from './useListAddress.ts';
import type { SavedViews } from './views/useSavedViews.ts';
import type { Selection } from './useSelection.ts';
import type { ListQuestion } from './useListQuestion.ts';

/** The query of a list. */
interface ListState extends ListQuestion {
  kind: ListKind;
  /** Columns, density and saved view, with their setters. */
  address: ReturnType<typeof useListAddress>;
}

/** The parts of a list that change while its query stays. */
interface ListParts {
  selection: Selection;
  views: SavedViews;
  /** Whether a default view may open. */
  opening: boolean;
  /** Times of drafts in this browser by the draft's scope. */
  drafts: ReadonlyMap<string, Date>;
}

/** Apart from the other parts, because filters and tabs cost half of a list's rendering. */
export const ListStateContext = createContext<ListState | undefined>(undefined);
export const ListPartsContext = createContext<ListParts | undefined>(undefined);

/** Returns the query of a list: neither requests for its rows nor the selection render its readers. */
export function useListState() {
  const state = use(ListStateContext);
  if (!state) throw new Error('useListState belongs inside a list');
  return { ...state, setFilter: state.address.narrow };
}

/** Returns the shared state of a list: react-admin's list, its query and the selection. */
export function useRecordList<Row extends ListRow = ListRow>() {
  const parts = use(ListPartsContext);
  if (!parts) throw new Error('useRecordList belongs inside a list');
  const state = { ...useListState(), ...parts };
  const list = useListContext<Row>();
  const { opening, refused, retry } = state;
  const { isPlaceholderData: former = false } = list;
  return {
    ...list,
    ...state,
    /** Whether the rows are stale, from a previous query. */
    former,
    // Rows that are about to be replaced are not shown.
    ...(opening && { data: undefined, isPending: true }),
    ...(refused && { data: undefined, isPending: false, error: refused, refetch: retry }),
  };
}
