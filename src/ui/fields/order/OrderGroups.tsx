import { Box } from '@mui/material';
import { useEvent } from 'react-admin';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useText } from '../../../messages/useText.ts';
import { visuallyHidden } from '../../textStyles.ts';
import { flatKeys, headOf, positionAt } from './groupedPosition.ts';
import { Handle, row, rows } from './OrderList.tsx';
import { useDragOrder } from './useDragOrder.ts';

interface Group<Item> {
  key: string;
  /** In announcements, and the accessible name of its list. */
  name: string;
  items: readonly Item[];
}

interface OrderGroupsProps<Item> {
  groups: readonly Group<Item>[];
  keyOf: (item: Item) => string;
  /** Name of a row in announcements. */
  nameOf: (item: Item) => string;
  /** Moves a row to an index of a group: its index after the move. */
  onMove: (item: Item, group: string, index: number) => void;
  head: (group: Group<Item>) => ReactNode;
  /** Shown in a group without rows. */
  empty: ReactNode;
  children: (item: Item) => ReactNode;
}

/** Sortable lists under their heads. Rows move within a list and to others, by their handle or the arrow keys. */
export function OrderGroups<Item>(props: OrderGroupsProps<Item>) {
  const { groups, keyOf, nameOf, onMove, head, empty, children } = props;
  const text = useText();
  const box = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  const keyGroups = groups.map(({ key, items }) => ({ key, rows: items.map(keyOf) }));
  const keys = flatKeys(keyGroups);

  function move(key: string, to: number): void {
    const item = groups.flatMap(({ items }) => items).find((one) => keyOf(one) === key);
    const position = positionAt(keyGroups, key, to);
    const from = keyGroups.find((group) => group.rows.includes(key));
    if (!item || !position || (from?.key === position.group && from.rows[position.index] === key)) return;
    const target = groups.find((group) => group.key === position.group);
    const count = (target?.items.length ?? 0) + (from?.key === position.group ? 0 : 1);
    const at = position.index + 1;
    setSaid(text('layout.order.movedTo', { what: nameOf(item), group: target?.name ?? '', at, count }));
    onMove(item, position.group, position.index);
  }
  const drag = useDragOrder(keys, move);

  const press = useEvent((event: KeyboardEvent, at: number): void => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const key = keys[at];
    if (step === undefined || key === undefined) return;
    event.preventDefault();
    if (at + step >= keys.length) return;
    move(key, at + step);
    // A row in another list is another element.
    requestAnimationFrame(() => {
      box.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"] [data-order-handle]`)?.focus();
    });
  });

  return (
    <Box ref={box} sx={{ display: 'grid', gap: '20px' }}>
      {groups.map((group) => (
        <Box key={group.key} component="section" aria-label={group.name}>
          <Box {...drag.rowProps(headOf(group.key))}>{head(group)}</Box>
          <Box component="ul" aria-label={group.name} sx={{ ...rows, gap: '4px' }}>
            {group.items.map((item) => {
              const key = keyOf(item);
              return (
                <Box
                  key={key}
                  component="li"
                  data-row={key}
                  {...drag.rowProps(key)}
                  sx={row(drag.dragged === key)}
                >
                  <Handle
                    row={key}
                    at={keys.indexOf(key)}
                    label={text('layout.order.move', { what: nameOf(item) })}
                    disabled={keys.length < 3}
                    grips={drag.grips}
                    onPress={press}
                  />
                  {children(item)}
                </Box>
              );
            })}
          </Box>
          {group.items.length === 0 && empty}
        </Box>
      ))}
      <Box component="output" sx={visuallyHidden}>
        {said}
      </Box>
    </Box>
  );
}
