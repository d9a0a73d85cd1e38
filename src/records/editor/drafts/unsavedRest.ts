import { useEvent } from 'react-admin';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { unguarded } from '../../../ui/dialogs/unguarded.ts';
import type { EditedRecord } from '../editorKind.ts';

/** Location state for opening a new record's editor with its unsaved parts. */
export const withRest = (mine: EditedRecord) => ({ ...unguarded, rest: mine });

/** Applies the unsaved parts of a new record once; a later refetch starts from the saved record. */
export function useUnsavedRest(onRest: (rest: EditedRecord) => void): void {
  const { state, pathname }: { state: unknown; pathname: string } = useLocation();
  const navigate = useNavigate();
  const rest = typeof state === 'object' && state !== null && 'rest' in state ? state.rest : undefined;
  const apply = useEvent(onRest);
  useEffect(() => {
    if (typeof rest !== 'object' || rest === null) return;
    // Written by `withRest` only, so the type holds.
    apply(rest as EditedRecord);
    void navigate(pathname, { state: unguarded, replace: true });
  }, [rest, apply, navigate, pathname]);
}
