import { Box, Button } from '@mui/material';
import { ArrowLeft, ArrowRight, DoorOpen, Pencil, Trash2, User, Users } from 'lucide-react';
import { useState } from 'react';
import type { SavedView } from '../../../../contract/entities/history/savedView.ts';
import { MenuButton, type MenuAction } from '../../../ui/dialogs/MenuButton.tsx';
import { useText } from '../../../messages/useText.ts';
import { useRecordList } from '../RecordListContext.ts';
import type { ListState } from '../useListAddress.ts';
import { RenameViewDialog } from './RenameViewDialog.tsx';
import { useMayShare } from './useMayShare.ts';
import { isSameState, stateOf } from './useSavedViews.ts';
import { useViewActions, viewParts } from './useViewActions.ts';
import { useListTools } from '../useListTools.ts';

interface OpenViewToolsProps {
  view: SavedView;
  /** Current state of the list. */
  state: ListState;
  onSaveAsNew: () => void;
}

/** Actions on the open saved view, and whether the list differs from it. */
export function OpenViewTools({ view, state, onSaveAsNew }: OpenViewToolsProps) {
  const text = useText();
  const { kind, address } = useRecordList();
  const mayShare = useMayShare();
  const { change } = useViewActions();
  const [renaming, setRenaming] = useState(false);
  const actions = useMenu(view, () => setRenaming(true));
  const isChanged = !isSameState(state, stateOf(kind, view));
  const mayChange = !view.shared || mayShare;
  return (
    <Box sx={tools}>
      {mayChange && <MenuButton label={text('listTools.view.menu', { name: view.name })} actions={actions} />}
      {isChanged && (
        <Box component="fieldset" aria-label={text('listTools.view.changed')} sx={changed}>
          <Box component="output" sx={{ color: 'text.secondary', marginInlineEnd: '4px' }}>
            {text('listTools.view.changed')}
          </Box>
          {mayChange && (
            <Button size="small" onClick={() => void change(view, viewParts(kind, state), 'updated')}>
              {text('listTools.view.update')}
            </Button>
          )}
          <Button size="small" variant="text" aria-haspopup="dialog" onClick={onSaveAsNew}>
            {text('listTools.view.saveAsNew')}
          </Button>
          <Button
            size="small"
            variant="text"
            onClick={() => address.open(stateOf(kind, view), { saved: view.id })}
          >
            {text('listTools.view.putBack')}
          </Button>
        </Box>
      )}
      {renaming && <RenameViewDialog view={view} onClose={() => setRenaming(false)} />}
    </Box>
  );
}

function useMenu(view: SavedView, onRename: () => void): MenuAction[] {
  const text = useText();
  const { kind, views, address } = useRecordList();
  const { words } = useListTools();
  const mayShare = useMayShare();
  const { change, remove } = useViewActions();
  const { shared, isDefault, position } = view;
  const group = (views.all ?? []).filter((one) => one.shared === shared);
  const actions: MenuAction[] = [
    { key: 'rename', label: text('listTools.view.menuRename'), icon: Pencil, onSelect: onRename },
  ];
  if (mayShare && (!shared || view.mine)) {
    actions.push({
      key: shared ? 'unshare' : 'share',
      label: text(shared ? 'listTools.view.menuUnshare' : 'listTools.view.menuShare'),
      icon: shared ? User : Users,
      onSelect: () => void change(view, { shared: !shared }, shared ? 'unshared' : 'shared'),
    });
  }
  actions.push({
    key: 'default',
    label: text(isDefault ? words.menuNoDefault : 'listTools.view.menuDefault'),
    icon: DoorOpen,
    ...(shared && { note: text('listTools.view.takesFromAll') }),
    onSelect: () =>
      isDefault
        ? void change(view, { isDefault: false }, 'noDefault')
        : void change(
            view,
            { isDefault: true },
            'isDefault',
            group.find((one) => one.isDefault),
          ),
  });
  if (position > 0) {
    actions.push({
      key: 'earlier',
      label: text('listTools.view.menuEarlier'),
      icon: ArrowLeft,
      onSelect: () => void change(view, { position: position - 1 }, 'moved'),
    });
  }
  if (position < group.length - 1) {
    actions.push({
      key: 'later',
      label: text('listTools.view.menuLater'),
      icon: ArrowRight,
      onSelect: () => void change(view, { position: position + 1 }, 'moved'),
    });
  }
  actions.push({
    key: 'remove',
    label: text('listTools.view.menuRemove'),
    icon: Trash2,
    destroys: true,
    ...(shared && { note: text('listTools.view.takesFromAll') }),
    // Removes only the tab; Undo restores it.
    onSelect: () =>
      void remove(view, (back) => {
        address.open(stateOf(kind, back), { saved: back.id });
      }),
  });
  return actions;
}

const tools = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  color: 'text.primary',
};
const changed = {
  border: 0,
  margin: 0,
  padding: 0,
  minWidth: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px',
  typography: 'body2',
};
