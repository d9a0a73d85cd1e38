import { useId } from 'react';
import type { Service } from '../../../contract/entities/services/service.ts';
import { SheetDialog } from '../../ui/dialogs/SheetDialog.tsx';
import { useToast } from '../../ui/useToast.ts';
import { useText } from '../../messages/useText.ts';
import { ClonePlanner } from './ClonePlanner.tsx';
import { CloneReceipts } from './CloneReceipts.tsx';
import { isMade, useCloning } from './useCloning.ts';
import { useUndoClones } from './useUndoClones.ts';

interface CloneDialogProps {
  /** One or several selected services. */
  services: readonly Service[];
  /** Whether an editor has unsaved changes of them, which are not cloned. Default: no. */
  unsaved?: boolean;
  onClose: () => void;
}

/** Clones services: options, preview and results. */
export function CloneDialog({ services, unsaved = false, onClose }: CloneDialogProps) {
  const text = useText();
  const toast = useToast();
  const id = useId();
  const { progress, results, start, again } = useCloning();
  const undo = useUndoClones();
  const made = results.filter(isMade);

  /** Closing drops the results; Undo remains in the toast. */
  function leave(): void {
    onClose();
    const [first] = made;
    if (!first) return;
    const words =
      made.length === 1
        ? text('cloning.done', { name: first.service.name })
        : text('cloning.doneMany', { smart_count: made.length });
    toast.done(words, { action: { label: text('layout.actions.undo'), run: () => undo(made) } });
  }

  return (
    <SheetDialog id={id} width={760} onClose={progress ? undefined : leave}>
      {results.length === 0 ? (
        <ClonePlanner
          id={id}
          services={services}
          unsaved={unsaved}
          progress={progress}
          onSafe={onClose}
          onMake={start}
        />
      ) : (
        <CloneReceipts
          id={id}
          results={results}
          onAgain={again}
          onLeave={leave}
          onUndo={() => {
            onClose();
            void undo(made);
          }}
        />
      )}
    </SheetDialog>
  );
}
