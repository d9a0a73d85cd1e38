import { Suspense, useEffect, useRef, useState } from 'react';
import { undoLastAction } from '../../../contract/calls/history/history.ts';
import { hasOverlay, isTyping } from '../../ui/keys.ts';
import { lazyPart } from '../../ui/lazyPart.ts';
import { useMay } from '../../ui/useMay.ts';
import type { Direction } from './useLastAction.ts';

const UndoRequest = lazyPart(async () => (await import('./UndoRequest.tsx')).UndoRequest);

interface Pressed {
  direction: Direction;
  /** Number of the key press; each is a request of its own. */
  press: number;
}

/** Undoes the person's last save on Ctrl or Cmd Z; redoes with Shift. */
export function UndoKeys() {
  const may = useMay(undoLastAction) ?? false;
  const [pressed, setPressed] = useState<readonly Pressed[]>([]);
  const presses = useRef(0);
  const last = useRef(Promise.resolve());
  useEffect(() => {
    if (!may) return undefined;
    const listen = (event: KeyboardEvent) => {
      const direction = directionOf(event);
      if (!direction || isTyping(event.target) || hasOverlay()) return;
      event.preventDefault();
      if (event.repeat) return;
      presses.current += 1;
      const press = presses.current;
      setPressed((before) => [...before, { direction, press }]);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [may]);
  const forget = (press: number) => setPressed((all) => all.filter((one) => one.press !== press));
  return (
    <Suspense fallback={null}>
      {pressed.map(({ direction, press }) => (
        <UndoRequest key={press} direction={direction} last={last} onTaken={() => forget(press)} />
      ))}
    </Suspense>
  );
}

function directionOf(event: KeyboardEvent): Direction | undefined {
  const { ctrlKey, metaKey, altKey, shiftKey, key, defaultPrevented } = event;
  if (defaultPrevented || altKey || ctrlKey === metaKey || key.toLowerCase() !== 'z') return undefined;
  return shiftKey ? 'redo' : 'undo';
}
