import type { MouseEvent } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import type { RecordKind } from '../recordKind.ts';
import { useBulkFamily } from './BulkFamilyContext.ts';

/** Location state of a run's page: the list where it was prepared, with its filter. `path` is the list's. */
export function returnStateFrom(
  { pathname, search, state }: Location,
  { path }: Pick<RecordKind, 'path'>,
): { wayBack?: string } {
  const wayBack = pathname === `/${path}` ? pathname + search : returnPathIn(state);
  return wayBack === undefined ? {} : { wayBack };
}

/**
 * Props of a link back to the list: to the history entry where the run was prepared, with its filter and selection.
 */
export function useReturnLink(): { to: string; onClick?: (event: MouseEvent) => void } {
  const { state } = useLocation();
  const navigate = useNavigate();
  const { path } = useBulkFamily();
  const to = returnPathIn(state);
  if (to === undefined) return { to: `/${path}` };
  return {
    to,
    onClick: (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      void navigate(-1);
    },
  };
}

function returnPathIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('wayBack' in state)) return undefined;
  return typeof state.wayBack === 'string' ? state.wayBack : undefined;
}
