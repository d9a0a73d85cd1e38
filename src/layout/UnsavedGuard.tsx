import { useEffect, type ReactNode } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConsequenceDialog } from './ConsequenceDialog.tsx';

interface UnsavedGuardProps {
  /** Something would be lost by leaving. */
  dirty: boolean;
  title: string;
  lead: ReactNode;
  stay: string;
  discard: string;
  more?: ReactNode;
}

/** Goes with a change of page that loses nothing: after saving, creating or deleting. */
export const unguarded = { unguarded: true } as const;

/** Holds a change of page, another record and the closing of the tab while something is unsaved. */
export function UnsavedGuard({ dirty, title, lead, stay, discard, more }: UnsavedGuardProps) {
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
  useEffect(() => {
    if (!dirty && state === 'blocked') reset();
  }, [dirty, state, reset]);
  return (
    <ConsequenceDialog
      open={state === 'blocked' && dirty}
      title={title}
      lead={lead}
      more={more}
      safe={stay}
      act={discard}
      effect="destroys"
      onSafe={() => blocker.reset?.()}
      onAct={() => blocker.proceed?.()}
    />
  );
}

const isUnguarded = (state: unknown) =>
  typeof state === 'object' && state !== null && 'unguarded' in state && state.unguarded === true;
