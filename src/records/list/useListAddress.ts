import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { densities } from '../../../contract/entities/history/savedView.ts';
import { areOwnColumns, readColumns } from './rows/columns.ts';
import type { Density } from './rows/density.ts';
import type { ListFilter } from './listFilter.ts';
import type { ListKind, Sort } from './listKind.ts';
import { listDefaults } from './useListQuestion.ts';

/** Display settings of the list, stored in the URL with react-admin's parameters. */
export interface ListLooks {
  columns: readonly string[];
  density: Density;
  /** ID of the open saved view. */
  saved: string | undefined;
}

export interface ListState {
  filter: ListFilter;
  sort: Sort;
  columns: readonly string[];
  density: Density;
}

/**
 * Returns the list's own URL parameters with their setters.
 * @param filter filter of the URL
 */
export function useListAddress(kind: ListKind, filter: ListFilter) {
  const { search, key, state } = useLocation();
  const navigate = useNavigate();
  const entryKey = entryKeyOf(state) ?? key;
  return useMemo(() => {
    const asked = new URLSearchParams(search);
    const looks: ListLooks = {
      columns: readColumns(kind, asked.get('columns')?.split(',')),
      density: densities.find((one) => one === asked.get('density')) ?? 'comfortable',
      saved: asked.get('saved') ?? undefined,
    };
    return {
      ...looks,
      /** Key of the history entry; changing display settings keeps it. */
      entryKey,
      /** Whether the URL has no parameters, as linked from the sidebar. */
      isBare: asked.size === 0,
      /** Changes display settings only: same rows and page, no new history entry. */
      look: (changed: Partial<ListLooks>) => {
        const next = { ...looks, ...changed };
        const address = new URLSearchParams(search);
        putLooks(kind, address, next);
        // An empty URL would count as bare.
        if (address.size === 0) address.set('page', '1');
        void navigate({ search: `?${address}` }, { replace: true, state: { entryKey } });
      },
      /** Filters the list and resets the page. Bypasses react-admin, which drops null, a valid value here. */
      narrow: (next: ListFilter, order?: Sort) => {
        const address = new URLSearchParams(search);
        address.set('filter', JSON.stringify(next));
        address.set('page', '1');
        if (order) {
          address.set('sort', order.field);
          address.set('order', order.order);
        }
        const { sort } = listDefaults(kind, filter);
        // Paging writes the default order, too. The next filter can have another one.
        if (address.get('sort') === sort.field && address.get('order') === sort.order) {
          address.delete('sort');
          address.delete('order');
        }
        void navigate({ search: `?${address}` });
      },
      /** Opens a state of the list on its first page. */
      open: (
        { filter, sort, ...shown }: ListState,
        { saved, replace = false }: { saved?: string; replace?: boolean } = {},
      ) => {
        const address = new URLSearchParams({
          filter: JSON.stringify(filter),
          sort: sort.field,
          order: sort.order,
          page: '1',
          ...(asked.has('perPage') && { perPage: asked.get('perPage') ?? '' }),
        });
        putLooks(kind, address, { ...shown, saved });
        void navigate({ search: `?${address}` }, { replace });
      },
    };
  }, [kind, filter, search, entryKey, navigate]);
}

/** Omits defaults from the URL. */
function putLooks(kind: ListKind, address: URLSearchParams, { columns, density, saved }: ListLooks): void {
  const said = {
    columns: areOwnColumns(kind, columns) ? undefined : columns.join(','),
    density: density === 'comfortable' ? undefined : density,
    saved,
  };
  for (const [name, value] of Object.entries(said)) {
    if (value === undefined) address.delete(name);
    else address.set(name, value);
  }
}

function entryKeyOf(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('entryKey' in state)) return undefined;
  return typeof state.entryKey === 'string' ? state.entryKey : undefined;
}
