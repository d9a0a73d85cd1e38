import { Button } from '@mui/material';
import { useEffect, useRef, type ReactNode } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConsequenceDialog } from './ConsequenceDialog.tsx';

interface UnsavedGuardProps {
  /** Something would be lost by leaving. */
  dirty: boolean;
  title: string;
  lead: ReactNode;
  stay: string;
  discard: string;
  /** The way that loses nothing: saves and, when that worked, goes on. */
  save?: { label: string; run: () => Promise<boolean> };
}

/** Goes with a change of page that loses nothing: after saving, creating or deleting. */
export const unguarded = { unguarded: true } as const;

/** Holds a change of page, another record and the closing of the tab while something is unsaved. */
export function UnsavedGuard({ dirty, title, lead, stay, discard, save }: UnsavedGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && currentLocation.pathname !== nextLocation.pathname && !isUnguarded(nextLocation.state),
  );
  useEffect(() => {
    if (!dirty) return undefined;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [dirty]);
  // What was unsaved may be saved while the question stands.
  const { state, reset } = blocker;
  const leaving = useRef(false);
  useEffect(() => {
    if (!leaving.current && !dirty && state === 'blocked') reset();
  }, [dirty, state, reset]);
  return (
    <ConsequenceDialog
      open={state === 'blocked' && dirty}
      title={title}
      lead={lead}
      more={save && <Button onClick={() => void saveAndGo(save.run)}>{save.label}</Button>}
      safe={stay}
      act={discard}
      effect="destroys"
      onSafe={() => blocker.reset?.()}
      onAct={() => blocker.proceed?.()}
    />
  );

  async function saveAndGo(run: () => Promise<boolean>): Promise<void> {
    leaving.current = true;
    const saved = await run();
    leaving.current = false;
    if (saved) blocker.proceed?.();
    else blocker.reset?.();
  }
}

const isUnguarded = (state: unknown) =>
  typeof state === 'object' && state !== null && 'unguarded' in state && state.unguarded === true;
