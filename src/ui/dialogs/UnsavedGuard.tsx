import { Button } from '@mui/material';
import { useEvent } from 'react-admin';
import { useEffect, useRef, type ReactNode } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConsequenceDialog } from './ConsequenceDialog.tsx';
import { useText } from '../../messages/useText.ts';
import { isUploading, useIsUploading } from '../uploads.ts';
import { isUnguarded } from './unguarded.ts';

/** A way to leave without losing input. If it fails, the person stays on the page. */
interface SafeWay {
  label: string;
  run: () => Promise<boolean>;
}

interface UnsavedGuardProps {
  /** Whether leaving would lose input. */
  dirty: boolean;
  /** Current state of `dirty`: the rendered value may be one keystroke behind. */
  isDirty?: () => boolean;
  title: string;
  lead: ReactNode;
  stay: string;
  discard: string;
  /** Called before the input is discarded. */
  onDiscard?: () => Promise<void>;
  /** Saves and then leaves. */
  save?: SafeWay;
  /** Keeps a draft in this browser. Signing out deletes drafts, so `signOutLead` is shown then. */
  keep?: (SafeWay & { signOutLead: ReactNode }) | undefined;
}

/** Blocks navigation, signing out and closing the tab while there is unsaved input or a running upload. */
export function UnsavedGuard(props: UnsavedGuardProps) {
  const { dirty, isDirty, title, lead, stay, discard, onDiscard, save, keep } = props;
  const text = useText();
  const uploading = useIsUploading();
  const isBlocking = dirty || uploading;
  const shouldBlock = () => (isDirty ? isDirty() : dirty) || isUploading();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      shouldBlock() && currentLocation.pathname !== nextLocation.pathname && !isUnguarded(nextLocation.state),
  );
  const holds = useEvent(shouldBlock);
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (holds()) event.preventDefault();
    };
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [holds]);
  // The form may be saved while the dialog is open.
  const { state, reset } = blocker;
  const leaving = useRef(false);
  useEffect(() => {
    if (!leaving.current && !isBlocking && state === 'blocked' && !isDirty?.()) reset();
  }, [isBlocking, isDirty, state, reset]);
  // The dialog restores the focus on closing; after a failed save it belongs in the invalid field.
  const stays = useRef(false);
  useEffect(() => {
    if (state === 'blocked' || !stays.current) return;
    stays.current = false;
    document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [state]);
  const signsOut = blocker.location?.pathname === '/login';
  // Saving during an upload would save the record without the picture.
  const safeWay = uploading ? undefined : save;
  const offered = keep && !signsOut ? keep : undefined;
  const ofUnsaved = keep && signsOut ? keep.signOutLead : lead;
  return (
    <ConsequenceDialog
      open={state === 'blocked' && isBlocking}
      title={dirty ? title : text('layout.uploading.title')}
      lead={
        <>
          {uploading && text('layout.uploading.lead')} {dirty && ofUnsaved}
        </>
      }
      more={
        <>
          {safeWay && <Button onClick={() => void leaveBy(safeWay)}>{safeWay.label}</Button>}
          {offered && (
            <Button onClick={() => void leaveBy(offered)} sx={{ marginInlineStart: safeWay ? '8px' : 0 }}>
              {offered.label}
            </Button>
          )}
        </>
      }
      safe={dirty ? stay : text('layout.uploading.stay')}
      act={dirty ? discard : text('layout.uploading.leave')}
      effect="abandons"
      onSafe={() => blocker.reset?.()}
      onAct={() => void discardAndLeave()}
    />
  );

  async function leaveBy({ run }: SafeWay): Promise<void> {
    leaving.current = true;
    const isSafe = await run();
    leaving.current = false;
    stays.current = !isSafe;
    if (isSafe) blocker.proceed?.();
    else blocker.reset?.();
  }

  async function discardAndLeave(): Promise<void> {
    leaving.current = true;
    if (dirty) await onDiscard?.();
    leaving.current = false;
    blocker.proceed?.();
  }
}
