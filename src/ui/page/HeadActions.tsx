import { Button } from '@mui/material';
import { Ellipsis } from 'lucide-react';
import {
  createContext,
  useCallback,
  useContext,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { useEvent } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import { useText } from '../../messages/useText.ts';
import { MenuButton, type MenuAction } from '../dialogs/MenuButton.tsx';
import { Icon } from '../Icon.tsx';
import { useIsPhone } from './useIsPhone.ts';

type Actions = () => readonly MenuAction[];

interface Fold {
  /** Adds actions to the menu; returns a function that removes them. */
  add: (key: string, actions: Actions) => () => void;
  hasMenu: boolean;
}

/** The menu of a page head on phones; undefined elsewhere, where its actions are buttons. */
const FoldContext = createContext<Fold | undefined>(undefined);

/** Actions of a page head in one row: on phones, all but the primary one are in a menu. */
export function HeadActions({ name, children }: { name: string; children: ReactNode }) {
  const text = useText();
  const isPhone = useIsPhone();
  const folded = useRef(new Map<string, Actions>());
  const [hasMenu, setHasMenu] = useState(false);
  const add = useCallback((key: string, actions: Actions) => {
    folded.current.set(key, actions);
    setHasMenu(true);
    return () => {
      folded.current.delete(key);
      setHasMenu(folded.current.size > 0);
    };
  }, []);
  const fold = useMemo(() => ({ add, hasMenu }), [add, hasMenu]);
  return (
    <FoldContext value={isPhone ? fold : undefined}>
      {isPhone && hasMenu && (
        <More
          label={text('layout.actions.moreFor', { name })}
          actions={() => [...folded.current.values()].flatMap((actions) => actions())}
        />
      )}
      {children}
    </FoldContext>
  );
}

/** Whether the label of the primary action is shortened, because the head has many actions. */
export const useIsShort = (): boolean => useContext(FoldContext)?.hasMenu ?? false;

function useFolded(actions: Actions): boolean {
  const key = useId();
  const add = useContext(FoldContext)?.add;
  const latest = useEvent(actions);
  useLayoutEffect(() => add?.(key, latest), [add, key, latest]);
  return add !== undefined;
}

interface HeadActionProps extends Pick<MenuAction, 'label' | 'icon' | 'destroys'> {
  /** Absent if it is a link. */
  onSelect?: () => void;
  to?: string;
  opensDialog?: boolean;
}

/** An action of a page head that is not the primary one: a button, or an item of the head's menu. */
export function HeadAction({ onSelect, to, opensDialog = false, ...action }: HeadActionProps) {
  const navigate = useNavigate();
  const select = () => (to === undefined ? onSelect?.() : void navigate(to));
  const isFolded = useFolded(() => [{ key: action.label, ...action, onSelect: select }]);
  if (isFolded) return null;
  const { label, icon } = action;
  return (
    <Button
      {...(to === undefined ? { onClick: select } : { component: Link, to })}
      {...(opensDialog && { 'aria-haspopup': 'dialog' as const })}
      startIcon={icon && <Icon of={icon} />}
    >
      {label}
    </Button>
  );
}

interface HeadMenuProps {
  label: string;
  actions: Actions;
}

/** A menu of a page head, which joins the head's menu on phones. */
export function HeadMenu({ label, actions }: HeadMenuProps) {
  const isFolded = useFolded(actions);
  return isFolded ? null : <More {...{ label, actions }} />;
}

function More({ label, actions }: HeadMenuProps) {
  return (
    <MenuButton
      label={label}
      actions={actions}
      renderButton={(open) => (
        <Button {...open} aria-label={label} sx={{ minWidth: 0, paddingInline: '9px' }}>
          <Icon of={Ellipsis} />
        </Button>
      )}
    />
  );
}
