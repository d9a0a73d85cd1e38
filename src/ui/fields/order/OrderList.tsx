import { Box, ButtonBase } from '@mui/material';
import { GripVertical } from 'lucide-react';
import { useEvent } from 'react-admin';
import { memo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useText } from '../../../messages/useText.ts';
import { Icon } from '../../Icon.tsx';
import { visuallyHidden } from '../../textStyles.ts';
import { handleProps, useDragOrder, type Grips } from './useDragOrder.ts';

interface OrderListProps<Item> {
  /** Accessible name of the list. */
  label: string;
  items: readonly Item[];
  keyOf: (item: Item, index: number) => string;
  /** Name of a row in announcements. */
  nameOf: (item: Item, index: number) => string;
  /** `to` is the row's index after the move. */
  onMove: (from: number, to: number) => void;
  children: (item: Item, index: number) => ReactNode;
}

/** A sortable list. Each row has a handle to drag or to move with the arrow keys; moves are announced. */
export function OrderList<Item>({ label, items, keyOf, nameOf, onMove, children }: OrderListProps<Item>) {
  const text = useText();
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState('');
  const keys = items.map(keyOf);

  function move(from: number, to: number): void {
    const item = items[from];
    if (item === undefined || to < 0 || to >= items.length) return;
    setSaid(text('layout.order.moved', { what: nameOf(item, from), at: to + 1, count: items.length }));
    onMove(from, to);
  }
  const drag = useDragOrder(keys, (key, to) => move(keys.indexOf(key), to));

  const press = useEvent((event: KeyboardEvent, from: number): void => {
    const to = event.key === 'ArrowUp' ? from - 1 : event.key === 'ArrowDown' ? from + 1 : undefined;
    if (to === undefined) return;
    event.preventDefault();
    move(from, to);
    // Moving an element in the document removes its focus.
    requestAnimationFrame(() => {
      const handles = list.current?.querySelectorAll<HTMLElement>(':scope > li > [data-order-handle]');
      handles?.[Math.min(Math.max(to, 0), handles.length - 1)]?.focus();
    });
  });

  return (
    <>
      <Box component="ul" ref={list} aria-label={label} sx={rows}>
        {items.map((item, index) => {
          const key = keys[index] ?? '';
          return (
            <Box key={key} component="li" {...drag.rowProps(key)} sx={row(drag.dragged === key)}>
              <Handle
                row={key}
                at={index}
                label={text('layout.order.move', { what: nameOf(item, index) })}
                disabled={items.length < 2}
                grips={drag.grips}
                onPress={press}
              />
              {children(item, index)}
            </Box>
          );
        })}
      </Box>
      <Box component="output" sx={visuallyHidden}>
        {said}
      </Box>
    </>
  );
}

interface HandleProps {
  /** Key of the handle's row. */
  row: string;
  at: number;
  label: string;
  disabled: boolean;
  grips: Grips;
  onPress: (event: KeyboardEvent, at: number) => void;
}

/** Handle of a row. Memoised, because every keystroke in a row re-renders all rows. */
export const Handle = memo(function Handle({ row, at, label, disabled, grips, onPress }: HandleProps) {
  return (
    <ButtonBase
      data-order-handle
      aria-label={label}
      disabled={disabled}
      onKeyDown={(event) => onPress(event, at)}
      {...handleProps(grips, row)}
      sx={handle}
    >
      <Icon of={GripVertical} size={16} />
    </ButtonBase>
  );
});

export const rows = { display: 'grid', gap: '8px', margin: 0, padding: 0, listStyle: 'none' } as const;

export const row = (dragged: boolean) => ({
  display: 'grid',
  gridTemplateColumns: '24px minmax(0, 1fr)',
  gap: '4px',
  alignItems: 'start',
  borderRadius: '8px',
  ...(dragged
    ? { position: 'relative', zIndex: 1, bgcolor: 'raised', boxShadow: '0 8px 24px rgb(29 27 23 / .16)' }
    : { '@media (prefers-reduced-motion: no-preference)': { transition: 'transform 120ms ease-out' } }),
});

/** Disables panning, so that a touch drags the row. */
const handle = {
  minHeight: 36,
  // Aligned to the first line of a tall row.
  maxHeight: 52,
  alignSelf: 'stretch',
  '@media (pointer: coarse)': { minHeight: 44 },
  borderRadius: '6px',
  color: 'text.tertiary',
  cursor: 'grab',
  touchAction: 'none',
  '&:hover': { bgcolor: 'hover', color: 'text.primary' },
  '&.Mui-disabled': { opacity: 0.4 },
} as const;
