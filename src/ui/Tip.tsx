import { Tooltip } from '@mui/material';
import type { ReactElement } from 'react';

interface TipProps {
  text: string;
  children: ReactElement;
}

/**
 * A tooltip on hover and focus. It describes its element, which needs a name of its own.
 * A React element as title prevents MUI from adding a native tooltip.
 */
export function Tip({ text, children }: TipProps) {
  return (
    <Tooltip title={<span>{text}</span>} slotProps={{ popper: { container: landmark } }}>
      {children}
    </Tooltip>
  );
}

/** At the end of the body it would be outside all landmarks. */
function landmark(): Element {
  return document.querySelector('main') ?? document.body;
}
