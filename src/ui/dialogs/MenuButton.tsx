import { Divider, ListItemText, Menu, MenuItem, useTheme } from '@mui/material';
import { Ellipsis, type LucideIcon } from 'lucide-react';
import { Fragment, useId, useState, type MouseEvent, type ReactElement } from 'react';
import { Icon } from '../Icon.tsx';
import { IconAction } from '../IconAction.tsx';

export interface MenuAction {
  /** Stable, for keys and tests. */
  key: string;
  label: string;
  icon?: LucideIcon;
  /** Stands in bad text, after a line: it takes something away. */
  destroys?: boolean;
  disabled?: boolean;
  /** Second line: why it is disabled, or what it does. */
  note?: string;
  onSelect: () => void;
}

interface ActionMenuProps {
  anchor: Element | null;
  actions: readonly MenuAction[];
  /** What the menu is for: its name for screen readers. */
  label: string;
  align: 'start' | 'end';
  onClose: () => void;
}

/** The actions of one thing, below the button that opened them. Arrow keys move, Escape closes. */
function ActionMenu({ anchor, actions, label, align, onClose }: ActionMenuProps) {
  const fromLeft = useTheme().direction === 'ltr';
  const horizontal = (align === 'start') === fromLeft ? 'left' : 'right';
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      // Inside the page's main part: readers that move by landmarks find it there.
      container={() => document.querySelector('main') ?? document.body}
      // The lock would make a scroller of the main part, and what is sticky in it would lose its place.
      disableScrollLock
      slotProps={{ list: { 'aria-label': label }, paper: { sx: { minWidth: 180 } } }}
      anchorOrigin={{ vertical: 'bottom', horizontal }}
      transformOrigin={{ vertical: 'top', horizontal }}
    >
      {actions.flatMap(({ key, label: text, icon, destroys, disabled, note, onSelect }, at) => [
        destroys && at > 0 && !actions[at - 1]?.destroys ? (
          <Divider key={`${key}-line`} sx={{ marginBlock: '4px !important' }} />
        ) : (
          <Fragment key={`${key}-line`} />
        ),
        <MenuItem
          key={key}
          disabled={disabled ?? false}
          data-action={key}
          sx={destroys ? { ...item, color: 'bad.text', '& svg': { color: 'bad.text' } } : item}
          onClick={() => {
            onClose();
            onSelect();
          }}
        >
          {icon && <Icon of={icon} size={16} />}
          <ListItemText
            primary={text}
            secondary={note}
            slotProps={{ secondary: { variant: 'body2' } }}
            sx={{ margin: 0 }}
          />
        </MenuItem>,
      ])}
    </Menu>
  );
}

/** What cannot be done now is grey, but says in full strength why. */
const item = {
  '&.Mui-disabled': { opacity: 1, color: 'text.tertiary', '& svg': { color: 'text.tertiary' } },
};

interface MenuButtonProps {
  /** What the button opens: `More actions for Deep tissue massage`. */
  label: string;
  /** A function where they cost something to make: a table has a menu in every row. */
  actions: readonly MenuAction[] | (() => readonly MenuAction[]);
  /** The edge of the button that the menu stands under; the end by default. */
  align?: 'start' | 'end';
  /** Another button than the three dots; it gets the props that open the menu. */
  renderButton?: (open: {
    onClick: (event: MouseEvent<HTMLElement>) => void;
    'aria-haspopup': 'menu';
    'aria-expanded': boolean;
    id: string;
  }) => ReactElement;
}

/** A button with a menu; three dots unless another button is given. */
export function MenuButton({ label, actions, align = 'end', renderButton }: MenuButtonProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [opened, setOpened] = useState(false);
  const opening = {
    id,
    'aria-haspopup': 'menu' as const,
    'aria-expanded': anchor !== null,
    onClick: (event: MouseEvent<HTMLElement>) => {
      event.stopPropagation();
      setAnchor(event.currentTarget);
      setOpened(true);
    },
  };
  return (
    <>
      {renderButton ? renderButton(opening) : <IconAction icon={Ellipsis} label={label} {...opening} />}
      {/* Mounted with the first opening only, then kept for its closing. */}
      {opened && (
        <ActionMenu
          anchor={anchor}
          actions={typeof actions === 'function' ? actions() : actions}
          label={label}
          align={align}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  );
}
