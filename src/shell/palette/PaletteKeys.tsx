import { useEffect } from 'react';
import { hasOverlay } from '../../ui/keys/keys.ts';
import { lazyDialog } from '../../ui/dialogs/lazyDialog.tsx';
import { showKeyHelp, useIsKeyHelpOpen } from '../../ui/keys/keyHelp.ts';
import { forgetRecentPages } from '../../ui/recentPages.ts';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { useAskedSignOut } from '../useAskedSignOut.tsx';

const Palette = lazyDialog(async () => (await import('./Palette.tsx')).Palette);
const KeysDialog = lazyDialog(async () => (await import('../KeysDialog.tsx')).KeysDialog);

interface PaletteKeysProps {
  open: boolean;
  onToggle: (open: boolean) => void;
}

/** Opens the palette on Ctrl or Cmd K and the list of shortcuts on `?`. */
export function PaletteKeys({ open, onToggle }: PaletteKeysProps) {
  const hasKeyHelp = useIsKeyHelpOpen();
  const { signOut, question } = useAskedSignOut();
  useKeys({ '?': showKeyHelp });
  // The shell unmounts when the session ends.
  useEffect(() => forgetRecentPages, []);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, shiftKey, key, defaultPrevented } = event;
      if (defaultPrevented || altKey || shiftKey || ctrlKey === metaKey || key.toLowerCase() !== 'k') return;
      event.preventDefault();
      if (!event.repeat && !hasOverlay()) onToggle(true);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [onToggle]);
  return (
    <>
      {open && (
        <Palette
          onClose={() => onToggle(false)}
          onKeys={() => {
            onToggle(false);
            showKeyHelp();
          }}
          onSignOut={signOut}
        />
      )}
      {hasKeyHelp && <KeysDialog />}
      {question}
    </>
  );
}
