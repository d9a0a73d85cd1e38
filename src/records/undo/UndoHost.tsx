import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useEvent } from 'react-admin';
import { undoLastAction } from '../../../contract/calls/history/history.ts';
import { hasOverlay, isTyping } from '../../ui/keys/keys.ts';
import { lazyPart } from '../../ui/loading/lazyPart.ts';
import { useMay } from '../../ui/business/useMay.ts';
import { UndoContext } from './UndoContext.ts';
import type { Direction } from './useLastAction.ts';

const UndoRequest = lazyPart(async () => (await import('./UndoRequest.tsx')).UndoRequest);

interface Request {
  /** Number of the request. */
  key: number;
  direction: Direction;
  /** A change of the save; undefined for a key press, which takes the person's next step. */
  changeId?: string;
  onTaken?: () => void;
}

/**
 * Undoes saves for the screens inside, and the person's last save on Ctrl or Cmd Z; redoes with Shift. The texts that
 * describe changes of all families load and render here and not in every screen with an Undo.
 */
export function UndoHost({ children }: { children: ReactNode }) {
  const may = useMay(undoLastAction) ?? false;
  const [requests, setRequests] = useState<readonly Request[]>([]);
  const keys = useRef(0);
  const last = useRef(Promise.resolve());
  const ask = useEvent((request: Omit<Request, 'key'>) => {
    keys.current += 1;
    const key = keys.current;
    setRequests((before) => [...before, { ...request, key }]);
  });
  const undo = useEvent(
    (changeId: string) => new Promise<void>((onTaken) => ask({ direction: 'undo', changeId, onTaken })),
  );
  useEffect(() => {
    if (!may) return undefined;
    const listen = (event: KeyboardEvent) => {
      const direction = directionOf(event);
      if (!direction || isTyping(event.target) || hasOverlay()) return;
      event.preventDefault();
      if (!event.repeat) ask({ direction });
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [may, ask]);
  const end = ({ key, onTaken }: Request) => {
    setRequests((all) => all.filter((one) => one.key !== key));
    onTaken?.();
  };
  return (
    <UndoContext value={undo}>
      {children}
      <Suspense fallback={null}>
        {requests.map((request) => (
          <UndoRequest
            key={request.key}
            direction={request.direction}
            changeId={request.changeId}
            last={last}
            onTaken={() => end(request)}
          />
        ))}
      </Suspense>
    </UndoContext>
  );
}

function directionOf(event: KeyboardEvent): Direction | undefined {
  const { ctrlKey, metaKey, altKey, shiftKey, key, defaultPrevented } = event;
  if (defaultPrevented || altKey || ctrlKey === metaKey || key.toLowerCase() !== 'z') return undefined;
  return shiftKey ? 'redo' : 'undo';
}
