import { createContext, use } from 'react';
import { useListContext } from 'react-admin';
import type { ListKind, ListRow } from './listKind.ts';
import type { useListAddress } from './useListAddress.ts';
import type { SavedViews } from './views/useSavedViews.ts';
import type { Selection } from './useSelection.ts';
import type { ListQuestion } from './useListQuestion.ts';

interface RecordListState extends ListQuestion {
  kind: ListKind;
  selection: Selection;
  /** Columns, density and saved view, with their setters. */
  address: ReturnType<typeof useListAddress>;
  views: SavedViews;
  /** Whether a default view may open. */
  opening: boolean;
  /** Times of drafts in this browser by the draft's scope. */
  drafts: ReadonlyMap<string, Date>;
}

export const RecordListContext = createContext<RecordListState | undefined>(undefined);

/** Returns the query of a list and the selection, without its rows: requests for them render nothing. */
export function useListState() {
  const state = use(RecordListContext);
  if (!state) throw new Error('useListState belongs inside a list');
  return { ...state, setFilter: state.address.narrow };
}

/** Returns the shared state of a list: react-admin's list, its query and the selection. */
export function useRecordList<Row extends ListRow = ListRow>() {
  const state = useListState();
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
