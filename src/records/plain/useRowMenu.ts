import { ArrowUpDown, Pencil, Star, Trash2 } from 'lucide-react';
import { useCanAccess } from 'react-admin';
import type { Call } from '../../../contract/call.ts';
import { removeRecords } from '../../../contract/calls/history/removals.ts';
import { useText } from '../../messages/useText.ts';
import type { FrontdeskDataProvider } from '../../providers/dataProvider.ts';
import type { MenuAction } from '../../ui/dialogs/MenuButton.tsx';
import { useApi } from '../../ui/useApi.ts';
import { useMayOf } from '../../ui/useMay.ts';
import type { ListRow } from '../list/listKind.ts';
import type { OrderKind } from '../order/orderKind.ts';
import type { RemovalKind } from '../removal/removalKind.ts';
import { useActAtOnce } from '../undo/useActAtOnce.ts';
import { useRowFlows } from './RowFlows.tsx';

/** The one record of a family that is used where no other is chosen. */
export interface DefaultKind {
  call: Call;
  make: (api: FrontdeskDataProvider, id: string, options: { requestId: string }) => Promise<unknown>;
  /** Whether a record is the default. Default: its field `default`. */
  isDefault?(this: void, row: ListRow): boolean;
  /** Resources of the data provider that a change of the default changes. */
  changes: readonly string[];
}

export interface RowActions {
  resource: string;
  /** Whether rows can be renamed. */
  rename: boolean;
  order?: OrderKind | undefined;
  removal?: RemovalKind | undefined;
  /** Records that the removal does not offer. Default: the default record. */
  isKept?(this: void, row: ListRow): boolean;
  makeDefault?: DefaultKind | undefined;
}

/** Whether a record is the default of its family. */
export const isDefaultRow = (row: ListRow): boolean => row['default'] === true;

/** Returns the actions on rows that a family declares and the person's role allows. */
export function useRowMenu(actions: RowActions) {
  const { resource, rename, order, removal, makeDefault } = actions;
  const api = useApi();
  const text = useText();
  const flows = useRowFlows();
  const act = useActAtOnce();
  const may = useMayOf();
  const { canAccess: mayEdit = false } = useCanAccess({ resource, action: 'edit' });
  const isDefault = makeDefault?.isDefault ?? isDefaultRow;
  const isKept = actions.isKept ?? isDefault;
  return {
    of(row: ListRow): MenuAction[] {
      const { id, name } = row;
      const found: MenuAction[] = [];
      if (rename && mayEdit) {
        found.push({
          key: 'rename',
          label: text('plain.rename'),
          icon: Pencil,
          onSelect: () => flows.rename(id),
        });
      }
      if (makeDefault && may(makeDefault.call) && !isDefault(row)) {
        found.push({
          key: 'default',
          label: text('plain.makeDefault'),
          icon: Star,
          onSelect: () =>
            void act({
              act: (requestId) => makeDefault.make(api, id, { requestId }),
              done: text('plain.madeDefault', { name }),
              failed: text('plain.notMadeDefault', { name }),
              changes: [resource, ...makeDefault.changes],
            }),
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
        const kept = isKept(row);
        found.push({
          key: 'remove',
          label: text(removal.texts.open),
          icon: Trash2,
          destroys: true,
          disabled: kept,
          ...(kept && { note: text('plain.keptDefault') }),
          onSelect: () => flows.remove([row]),
        });
      }
      return found;
    },
  };
}
