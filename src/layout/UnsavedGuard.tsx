import { Button } from '@mui/material';
import { useEffect, useRef, type ReactNode } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConsequenceDialog } from './ConsequenceDialog.tsx';
import { isUnguarded } from './unguarded.ts';

/** A way on that loses nothing. Where it fails, the person stays. */
interface SafeWay {
  label: string;
  run: () => Promise<boolean>;
}

interface UnsavedGuardProps {
  /** Something would be lost by leaving. */
  dirty: boolean;
  /** The same at this very moment: what is drawn may be a key behind. */
  isDirty?: () => boolean;
  title: string;
  lead: ReactNode;
  stay: string;
  discard: string;
  /** Told before it is thrown away. */
  onDiscard?: () => Promise<void>;
  /** Saves and, when that worked, goes on. */
  save?: SafeWay;
  /** Leaves it in this browser for later. Whoever signs out takes all of theirs along, so then `signOutLead` is said. */
  keep?: (SafeWay & { signOutLead: ReactNode }) | undefined;
}

/** Holds a change of page, another record, signing out and the closing of the tab while something is unsaved. */
export function UnsavedGuard(props: UnsavedGuardProps) {
  const { dirty, isDirty, title, lead, stay, discard, onDiscard, save, keep } = props;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (isDirty ? isDirty() : dirty) &&
      currentLocation.pathname !== nextLocation.pathname &&
      !isUnguarded(nextLocation.state),
  );
  const holds = useRef(() => dirty);
  useEffect(() => {
    holds.current = isDirty ?? (() => dirty);
  });
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (holds.current()) event.preventDefault();
    };
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, []);
  // What was unsaved may be saved while the question stands.
  const { state, reset } = blocker;
  const leaving = useRef(false);
  useEffect(() => {
    if (!leaving.current && !dirty && state === 'blocked' && !isDirty?.()) reset();
  }, [dirty, isDirty, state, reset]);
  const signsOut = blocker.location?.pathname === '/login';
  const offered = keep && !signsOut ? keep : undefined;
  return (
    <ConsequenceDialog
      open={state === 'blocked' && dirty}
      title={title}
      lead={keep && signsOut ? keep.signOutLead : lead}
      more={
        <>
          {save && <Button onClick={() => void goBy(save)}>{save.label}</Button>}
          {offered && (
            <Button onClick={() => void goBy(offered)} sx={{ marginInlineStart: save ? '8px' : 0 }}>
              {offered.label}
            </Button>
          )}
        </>
      }
      safe={stay}
      act={discard}
      effect="destroys"
      onSafe={() => blocker.reset?.()}
      onAct={() => void throwAway()}
    />
  );

  async function goBy({ run }: SafeWay): Promise<void> {
    leaving.current = true;
    const isSafe = await run();
    leaving.current = false;
    if (isSafe) blocker.proceed?.();
    else blocker.reset?.();
  }

  async function throwAway(): Promise<void> {
    leaving.current = true;
    await onDiscard?.();
    leaving.current = false;
    blocker.proceed?.();
  }
}
