import { useGetList } from 'react-admin';
import { useMemo } from 'react';
import type { SavedView } from '../../../../contract/entities/history/savedView.ts';
import { equalValues } from '../../../../contract/paths.ts';
import { readColumns } from '../rows/columns.ts';
import { readFilter } from '../listFilter.ts';
import type { ListState } from '../useListAddress.ts';
import type { ListKind } from '../listKind.ts';
import { listDefaults } from '../useListQuestion.ts';

export interface SavedViews {
  /** Shared views, then the person's own, each in order; undefined while loading. */
  all: readonly SavedView[] | undefined;
  /** Whether loading has succeeded or failed. */
  settled: boolean;
}

const question = {
  sort: { field: 'position', order: 'ASC' },
  // Maximum page size of lists of Frontdesk's own resources.
  pagination: { page: 1, perPage: 100 },
} as const;

/** Returns the saved views of a list. */
export function useSavedViews({ resource }: ListKind): SavedViews {
  const filter = useMemo(() => ({ resource }), [resource]);
  const { data, isPending } = useGetList<SavedView>(
    'savedViews',
    { ...question, filter },
    {
      staleTime: 60_000,
      // The list works without views.
      onError: () => {},
    },
  );
  return useMemo(() => ({ all: data, settled: !isPending }), [data, isPending]);
}

/** The default view: the person's own takes precedence over the team's. */
export const defaultView = (views: readonly SavedView[]): SavedView | undefined =>
  views.find(({ isDefault, shared }) => isDefault && !shared) ?? views.find(({ isDefault }) => isDefault);

/** Returns the list state of a view. */
export function stateOf(kind: ListKind, { filter, sort, columns, density }: SavedView): ListState {
  const read = readFilter(kind, filter);
  return {
    filter: read,
    sort: sort ?? listDefaults(kind, read).sort,
    columns: readColumns(kind, columns),
    density: density ?? 'comfortable',
  };
}

export const isSameState = (one: ListState, other: ListState): boolean => equalValues(one, other);
