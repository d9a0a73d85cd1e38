import { Button, useMediaQuery, type ButtonProps } from '@mui/material';
import { useEffect, useRef } from 'react';
import { inLowWindows } from '../../theme/widths.ts';

interface SafeButtonProps extends ButtonProps {
  /** ID of the dialog; its title has `${id}-title`. */
  dialogId: string;
}

/**
 * The button that closes a dialog without a change. It takes the focus, so that a habitual Enter changes nothing. In a
 * low window the title does: the button would scroll the dialog to its end, or be outside the window.
 */
export function SafeButton({ dialogId, ...button }: SafeButtonProps) {
  const self = useRef<HTMLButtonElement>(null);
  const isLow = useMediaQuery(inLowWindows);
  const opened = useRef({ dialogId, isLow });
  useEffect(() => {
    const title = opened.current.isLow && document.getElementById(`${opened.current.dialogId}-title`);
    if (!title) {
      self.current?.focus();
      return;
    }
    title.tabIndex = -1;
    title.focus();
  }, []);
  return <Button {...button} ref={self} />;
}
