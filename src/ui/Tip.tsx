import { Tooltip } from '@mui/material';
import type { ReactElement } from 'react';

interface TipProps {
  text: string;
  children: ReactElement;
}

/**
 * A word of explanation on hover and focus. It describes, it never names: what it stands on has a name of its own.
 * An element as title keeps the kit from adding the browser's own tooltip as well.
 */
export function Tip({ text, children }: TipProps) {
  return (
    <Tooltip title={<span>{text}</span>} slotProps={{ popper: { container: landmark } }}>
      {children}
    </Tooltip>
  );
}

/** At the end of the body it would lie in no landmark, and be missed by those who go from one to the next. */
function landmark(): Element {
  return document.querySelector('main') ?? document.body;
}
