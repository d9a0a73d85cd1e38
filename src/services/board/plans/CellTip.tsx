import { Box, Popper } from '@mui/material';
import { useEffect, useState } from 'react';

/** Delay of MUI tooltips (ms). */
const delay = 400;

/** One tooltip for all cells of a grid: why the hovered or focused cell is disabled, or failed to save. */
export function CellTip({ frame }: { frame: { current: HTMLElement | null } }) {
  const [cell, setCell] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const grid = frame.current;
    if (!grid) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let under: Element | null = null;
    const hide = () => {
      clearTimeout(timer);
      setCell(null);
    };
    const consider = ({ target, type }: Event) => {
      const at = target instanceof Element ? target.closest('[role="gridcell"]') : null;
      // Browsers repeat `mouseover` for a resting pointer when the content below re-renders.
      if (type === 'mouseover' && at === under) return;
      if (type === 'mouseover') under = at;
      const found = at?.querySelector('[data-words]');
      hide();
      if (!(found instanceof HTMLElement)) return;
      timer = setTimeout(() => setCell(found), type === 'focusin' ? 0 : delay);
    };
    const events = [
      ['mouseover', consider],
      ['focusin', consider],
      ['mouseleave', hide],
      ['focusout', hide],
      ['scroll', hide],
      ['keydown', hide],
    ] as const;
    for (const [name, listen] of events) grid.addEventListener(name, listen);
    return () => {
      clearTimeout(timer);
      for (const [name, listen] of events) grid.removeEventListener(name, listen);
    };
  }, [frame]);
  const words = cell?.dataset['words'];
  return (
    <Popper
      open={words !== undefined}
      anchorEl={cell}
      placement="bottom"
      container={() => document.querySelector('main')}
    >
      {/* Hidden from screen readers, because the cell's name contains it. */}
      <Box aria-hidden sx={tip}>
        {words}
      </Box>
    </Popper>
  );
}

const tip = {
  maxWidth: 260,
  marginBlock: '6px',
  padding: '6px 10px',
  borderRadius: '8px',
  bgcolor: 'text.primary',
  color: 'surface',
  typography: 'body2',
} as const;
