import { ArchiveRestore, ArrowUpDown, Copy, Pencil, Star, Trash2 } from 'lucide-react';
import { useCanAccess } from 'react-admin';
import { removeRecords } from '../../../contract/calls/history/removals.ts';
import { useText } from '../../messages/useText.ts';
import type { MenuAction } from '../../ui/dialogs/MenuButton.tsx';
import { useMayOf } from '../../ui/business/useMay.ts';
import type { ListRow } from '../list/listKind.ts';
import type { OrderKind } from '../order/orderKind.ts';
import type { RemovalKind } from '../removal/removalKind.ts';
import { useRestoreRemoved } from '../removal/useRestoreRemoved.ts';
import type { DeletionKind } from '../trash/DeleteRecord.tsx';
import { useClone, type CopyOf } from './CloneRecord.tsx';
import { useMakeDefault, type DefaultKind } from './MakeDefault.tsx';
import { useRowFlows } from './RowFlows.tsx';

export interface RowActions {
  resource: string;
  /** Whether rows can be renamed. */
  rename: boolean;
  order?: OrderKind | undefined;
  removal?: RemovalKind | undefined;
  deletion?: DeletionKind<ListRow> | undefined;
  makeDefault?: DefaultKind | undefined;
  /** Path of the family without the leading slash. */
  path: string;
  /** The values of a clone besides its name. */
  copyOf?: CopyOf | undefined;
}

/** Whether a record is the default of its family. */
export const isDefaultRow = (row: ListRow): boolean => row['default'] === true;

/** Returns the actions on rows that a family declares and the person's role allows. */
export function useRowMenu(actions: RowActions) {
  const { resource, path, rename, order, removal, deletion, makeDefault, copyOf } = actions;
  const text = useText();
  const flows = useRowFlows();
  const make = useMakeDefault();
  const restore = useRestoreRemoved();
  const clone = useClone({ resource, path, copyOf });
  const may = useMayOf();
  const { canAccess: mayEdit = false } = useCanAccess({ resource, action: 'edit' });
  return {
    of(row: ListRow): MenuAction[] {
      const { id } = row;
      const found: MenuAction[] = [];
      // Archived records cannot be changed before they are restored.
      if (removal?.restore && removal.isRemoved?.(row)) {
        if (!may(removal.restore.call)) return found;
        const { act } = removal.restore.texts;
        return [
          {
            key: 'restore',
            label: text(act),
            icon: ArchiveRestore,
            onSelect: () => void restore(removal, [row]),
          },
        ];
      }
      if (rename && mayEdit) {
        found.push({
          key: 'rename',
          label: text('plain.rename'),
          icon: Pencil,
          onSelect: () => flows.rename(id),
        });
      }
      if (clone) {
        found.push({
          key: 'clone',
          label: text('plain.clone'),
          icon: Copy,
          onSelect: () => clone(row),
        });
      }
      if (makeDefault && may(makeDefault.call) && !isDefaultRow(row)) {
        found.push({
          key: 'default',
          label: text('plain.makeDefault'),
          icon: Star,
          onSelect: () => void make(makeDefault, row),
        });
      }
      if (order && may(order.call)) {
        found.push({
          key: 'move',
          label: text('order.moveTo'),
          icon: ArrowUpDown,
          onSelect: () => flows.move(row),
        });
      }
      if (removal && may(removeRecords) && !removal.isRemoved?.(row)) {
        const isDefault = isDefaultRow(row);
        found.push({
          key: 'remove',
          label: text(removal.texts.open),
          icon: Trash2,
          destroys: true,
          disabled: isDefault,
          ...(isDefault && { note: text('plain.keptDefault') }),
          onSelect: () => flows.remove([row]),
        });
      }
      if (deletion && may(deletion.deletion)) {
        found.push({
          key: 'delete',
          label: text(deletion.texts.open),
          icon: Trash2,
          destroys: true,
          onSelect: () => flows.remove([row]),
        });
      }
      return found;
    },
  };
}
