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
  /** Columns, density, the saved view, and the way to others. */
  address: ReturnType<typeof useListAddress>;
  views: SavedViews;
  /** Whether another view may be about to open. */
  opening: boolean;
  /** When unsaved changes of a record were left in this browser, by the place of the draft. */
  drafts: ReadonlyMap<string, Date>;
}

export const RecordListContext = createContext<RecordListState | undefined>(undefined);

/** What the parts of a list share: react-admin's list, the question behind it, and what is selected. */
export function useRecordList<Row extends ListRow = ListRow>() {
  const state = use(RecordListContext);
  if (!state) throw new Error('useRecordList belongs inside a list');
  const list = useListContext<Row>();
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
