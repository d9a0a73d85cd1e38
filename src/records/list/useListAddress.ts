import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { densities } from '../../../contract/entities/savedView.ts';
import { areOwnColumns, readColumns } from './columns.ts';
import type { Density } from './density.ts';
import type { ListFilter } from './listFilter.ts';
import type { ListKind } from './listKind.ts';

/** How the list is looked at, beside what it is narrowed to: in the address as well, where react-admin leaves it. */
export interface ListLooks {
  columns: readonly string[];
  density: Density;
  /** The saved view that was opened. */
  saved: string | undefined;
}

export interface ListState {
  filter: ListFilter;
  sort: { field: string; order: 'ASC' | 'DESC' };
  columns: readonly string[];
  density: Density;
}

/** The parts of the list's address that are not react-admin's, and the way to another state of the list. */
export function useListAddress(kind: ListKind) {
  const { search, key, state } = useLocation();
  const navigate = useNavigate();
  const place = placeOf(state) ?? key;
  return useMemo(() => {
    const asked = new URLSearchParams(search);
    const looks: ListLooks = {
      columns: readColumns(kind, asked.get('columns')?.split(',')),
      density: densities.find((one) => one === asked.get('density')) ?? 'comfortable',
      saved: asked.get('saved') ?? undefined,
    };
    return {
      ...looks,
      /** Names this place in the history; changing the looks stays in it. */
      place,
      /** Whether nobody has asked for anything: the list as the sidebar leads to it. */
      isBare: asked.size === 0,
      /** Changes the looks alone: same rows, same page, no step back in the history. */
      look: (changed: Partial<ListLooks>) => {
        const next = { ...looks, ...changed };
        const address = new URLSearchParams(search);
        putLooks(kind, address, next);
        // An address that says nothing at all would be taken for none.
        if (address.size === 0) address.set('page', '1');
        void navigate({ search: `?${address}` }, { replace: true, state: { place } });
      },
      /** Narrows the list, from its first page on. Not by react-admin, which takes null, the absence of a value, for nothing. */
      narrow: (filter: ListFilter, sort?: ListState['sort']) => {
        const address = new URLSearchParams(search);
        address.set('filter', JSON.stringify(filter));
        address.set('page', '1');
        if (sort) {
          address.set('sort', sort.field);
          address.set('order', sort.order);
        }
        void navigate({ search: `?${address}` });
      },
      /** Opens a state of the list, on its first page. */
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
  }, [kind, search, place, navigate]);
}

/** What is as always leaves the address. */
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

function placeOf(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('place' in state)) return undefined;
  return typeof state.place === 'string' ? state.place : undefined;
}
