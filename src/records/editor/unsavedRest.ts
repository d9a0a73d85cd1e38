import { useEvent } from 'react-admin';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { unguarded } from '../../ui/dialogs/unguarded.ts';
import type { EditedRecord } from './editorKind.ts';

/** State of the way from a new record to its editor: what of it is not saved yet. */
export const withRest = (mine: EditedRecord) => ({ ...unguarded, rest: mine });

/** Goes on with what of a new record could not be saved, once: what is read again later starts from what is saved. */
export function useUnsavedRest(takeUp: (rest: EditedRecord) => void): void {
  const { state, pathname }: { state: unknown; pathname: string } = useLocation();
  const navigate = useNavigate();
  const rest = typeof state === 'object' && state !== null && 'rest' in state ? state.rest : undefined;
  const goOn = useEvent(takeUp);
  useEffect(() => {
    if (typeof rest !== 'object' || rest === null) return;
    // Put there by this program alone (withRest).
    goOn(rest as EditedRecord);
    void navigate(pathname, { state: unguarded, replace: true });
  }, [rest, goOn, navigate, pathname]);
}
