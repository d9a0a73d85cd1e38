import { useEffect, useRef, useState, type RefObject } from 'react';
import { ConsequenceDialog } from '../../ui/dialogs/ConsequenceDialog.tsx';
import { hasUnsavedChanges } from '../../ui/dialogs/hasUnsavedChanges.ts';
import { useText } from '../../messages/useText.ts';
import { useActionWords } from './useActionWords.ts';
import { useLastAction, type Direction } from './useLastAction.ts';
import { useUndoSteps } from './useUndoSteps.ts';
import { withChangeReaders } from '../history/ChangeReaders.tsx';

interface UndoRequestProps {
  direction: Direction;
  /** A change of the save; undefined for a key press, which takes the person's next step. */
  changeId: string | undefined;
  /** Earlier requests, which run first because each undoes the step left by the previous one. */
  last: RefObject<Promise<void>>;
  /** Called after the step. */
  onTaken: () => void;
}

/** Handles one request: undoes at once; a key press confirms first when something on the screen is unsaved. */
export const UndoRequest = withChangeReaders(function UndoRequest(props: UndoRequestProps) {
  const [asksFirst] = useState(() => props.changeId === undefined && hasUnsavedChanges());
  return asksFirst ? <AskFirst direction={props.direction} /> : <TakeAtOnce {...props} />;
});

function TakeAtOnce({ direction, changeId, last, onTaken }: UndoRequestProps) {
  const { take, takeNext } = useLastAction();
  const taken = useRef(false);
  useEffect(() => {
    if (taken.current) return;
    taken.current = true;
    last.current = last.current
      .then(() => (changeId === undefined ? takeNext(direction) : take(direction, changeId)))
      .then(onTaken);
    // Runs once per request.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return null;
}

function AskFirst({ direction }: { direction: Direction }) {
  const text = useText();
  const steps = useUndoSteps(true);
  const { actionWords } = useActionWords();
  const { pending, take } = useLastAction();
  const [open, setOpen] = useState(true);
  if (!steps) return null;
  const step = steps[direction];
  const again = direction === 'undo' ? '' : 'Again';
  const close = () => setOpen(false);
  return (
    <ConsequenceDialog
      open={open}
      title={text(`undo.unsaved.title${again}`)}
      lead={text(step ? `undo.unsaved.lead${again}` : `undo.unsaved.nothing${again}`)}
      safe={text(step ? 'undo.unsaved.keep' : 'undo.unsaved.close')}
      act={step && text(`undo.${direction}`, { what: actionWords(step.change, step.records) })}
      effect="changes"
      pending={pending}
      onSafe={close}
      onAct={() => step && void take(direction, step.changeId).then(close)}
    />
  );
}
