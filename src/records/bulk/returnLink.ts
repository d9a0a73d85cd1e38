import type { MouseEvent } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';

const servicesPath = '/services';

/** Location state of a run's page: the list where it was prepared, with its filter. */
export function returnStateFrom({ pathname, search, state }: Location): { wayBack?: string } {
  const wayBack = pathname === servicesPath ? pathname + search : returnPathIn(state);
  return wayBack === undefined ? {} : { wayBack };
}

/**
 * Props of a link back to the services: to the history entry where the run was prepared, with its filter and selection.
 */
export function useReturnLink(): { to: string; onClick?: (event: MouseEvent) => void } {
  const { state } = useLocation();
  const navigate = useNavigate();
  const to = returnPathIn(state);
  if (to === undefined) return { to: servicesPath };
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
