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
  /** Destructive: shown in the error colour after a divider. */
  destroys?: boolean;
  disabled?: boolean;
  /** Second line: why the action is disabled, or its effect. */
  note?: string;
  onSelect: () => void;
}

interface ActionMenuProps {
  anchor: Element | null;
  actions: readonly MenuAction[];
  /** Accessible name of the menu. */
  label: string;
  align: 'start' | 'end';
  onClose: () => void;
}

/** Menu of actions below its button. Arrow keys move, Escape closes. */
function ActionMenu({ anchor, actions, label, align, onClose }: ActionMenuProps) {
  const fromLeft = useTheme().direction === 'ltr';
  const horizontal = (align === 'start') === fromLeft ? 'left' : 'right';
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      // Inside the main landmark, for screen reader users who move by landmarks.
      container={() => document.querySelector('main') ?? document.body}
      // The scroll lock would make main a scroll container, which moves its sticky elements.
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

/** A disabled item is grey, but its reason has full contrast. */
const item = {
  '&.Mui-disabled': { opacity: 1, color: 'text.tertiary', '& svg': { color: 'text.tertiary' } },
};

interface MenuButtonProps {
  /** Accessible name of the button: `More actions for Deep tissue massage`. */
  label: string;
  /** A function defers their creation: a table has a menu in every row. */
  actions: readonly MenuAction[] | (() => readonly MenuAction[]);
  /** Edge of the button to align to. Default: the end. */
  align?: 'start' | 'end';
  /** Replaces the three-dot button; gets the props that open the menu. */
  renderButton?: (open: {
    onClick: (event: MouseEvent<HTMLElement>) => void;
    'aria-haspopup': 'menu';
    'aria-expanded': boolean;
    id: string;
  }) => ReactElement;
}

/** A button with a menu, by default a three-dot button. */
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
      {/* Mounted on first opening, then kept for the closing animation. */}
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
