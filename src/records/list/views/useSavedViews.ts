import { useGetList } from 'react-admin';
import { useMemo } from 'react';
import type { SavedView } from '../../../../contract/entities/savedView.ts';
import { equalValues } from '../../../../contract/paths.ts';
import { readColumns } from '../columns.ts';
import { readFilter } from '../listFilter.ts';
import type { ListState } from '../useListAddress.ts';
import type { ListKind } from '../listKind.ts';

export interface SavedViews {
  /** The shared ones, then the person's own, each in their order; undefined until they are known. */
  all: readonly SavedView[] | undefined;
  /** Whether they are known, or will not be. */
  settled: boolean;
}

const question = {
  sort: { field: 'position', order: 'ASC' },
  // No list of the companions answers more.
  pagination: { page: 1, perPage: 100 },
} as const;

/** The views of a list that are kept on the server. */
export function useSavedViews({ resource }: ListKind): SavedViews {
  const filter = useMemo(() => ({ resource }), [resource]);
  const { data, isPending } = useGetList<SavedView>(
    'savedViews',
    { ...question, filter },
    {
      staleTime: 60_000,
      // The list stands without them.
      onError: () => {},
    },
  );
  return useMemo(() => ({ all: data, settled: !isPending }), [data, isPending]);
}

/** What the list opens with: a person's own default goes before the team's. */
export const defaultView = (views: readonly SavedView[]): SavedView | undefined =>
  views.find(({ isDefault, shared }) => isDefault && !shared) ?? views.find(({ isDefault }) => isDefault);

/** The state of the list that a view holds. */
export function stateOf(kind: ListKind, { filter, sort, columns, density }: SavedView): ListState {
  return {
    filter: readFilter(kind, filter),
    sort: sort ?? kind.sort,
    columns: readColumns(kind, columns),
    density: density ?? 'comfortable',
  };
}

export const isSameState = (one: ListState, other: ListState): boolean => equalValues(one, other);
