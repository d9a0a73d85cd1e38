import { Box, ListItemIcon, MenuItem, MenuList, Popover } from '@mui/material';
import { Ban, Plus } from 'lucide-react';
import { useId } from 'react';
import { useText } from '../../messages/useText.ts';
import { Icon } from '../../ui/Icon.tsx';

/** A position in the window (px). */
export interface Point {
  x: number;
  y: number;
}

interface CellMenuProps {
  at: Point;
  /** The time, and the person or room. */
  title: string;
  /** Why the time isn't free. */
  reason: string;
  /** Undefined without the right to. */
  onBook: (() => void) | undefined;
  onBlock: (() => void) | undefined;
  onClose: () => void;
}

/** The reason for which a time of the calendar is not free, and the actions that remain possible. */
export function CellMenu({ at, title, reason, onBook, onBlock, onClose }: CellMenuProps) {
  const text = useText();
  const id = useId();
  const actions = [
    { key: 'book', label: text('calendar.cell.book'), icon: Plus, run: onBook },
    { key: 'block', label: text('calendar.block.open'), icon: Ban, run: onBlock },
  ].filter(({ run }) => run !== undefined);
  return (
    <Popover
      open
      // Inside the main landmark, and without a scroll lock, which would move sticky elements.
      container={() => document.querySelector('main') ?? document.body}
      disableScrollLock
      onClose={onClose}
      anchorReference="anchorPosition"
      anchorPosition={{ left: at.x, top: at.y }}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': `${id}-title`, sx: { width: 280 } } }}
    >
      <Box sx={{ padding: '12px 16px 8px' }}>
        <Box id={`${id}-title`} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {title}
        </Box>
        <Box id={`${id}-reason`} sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {reason}
        </Box>
      </Box>
      {actions.length > 0 && (
        <MenuList autoFocusItem aria-labelledby={`${id}-title`} aria-describedby={`${id}-reason`}>
          {actions.map(({ key, label, icon, run }) => (
            <MenuItem key={key} onClick={run}>
              <ListItemIcon>
                <Icon of={icon} />
              </ListItemIcon>
              {label}
            </MenuItem>
          ))}
        </MenuList>
      )}
    </Popover>
  );
}
