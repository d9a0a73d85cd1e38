import { useRef } from 'react';

const pressTime = 500;

/** Calls back after a long press of 500 ms and suppresses the click that follows. */
export function useLongPress(onPress: (id: string) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pressed = useRef(false);
  const cancel = () => clearTimeout(timer.current);
  return (id: string) => ({
    onPointerDown: ({ pointerType }: { pointerType: string }) => {
      pressed.current = false;
      if (pointerType !== 'touch') return;
      timer.current = setTimeout(() => {
        pressed.current = true;
        onPress(id);
      }, pressTime);
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onPointerMove: cancel,
    onContextMenu: (event: { preventDefault: () => void }) => {
      if (pressed.current) event.preventDefault();
    },
    onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => {
      if (!pressed.current) return;
      pressed.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  });
}
