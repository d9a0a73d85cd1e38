import { ArrowDownUp, Check } from 'lucide-react';
import { IconAction } from '../../ui/IconAction.tsx';
import { MenuButton } from '../../ui/dialogs/MenuButton.tsx';
import { useText } from '../../messages/useText.ts';
import { useRecordList } from './RecordListContext.ts';
import { sortOrderOf } from './sortOrders.ts';

/** Sort order of the list, including orders without a column. */
export function SortMenu() {
  const text = useText();
  const { kind, sort, setSort } = useRecordList();
  const current = sortOrderOf(kind.sortOrders, sort);
  const name = current ? text(current.label) : text('list.sort.label');
  return (
    <MenuButton
      label={text('list.sort.label')}
      actions={kind.sortOrders.map((order) => ({
        key: order.key,
        label: text(order.label),
        ...(order.key === current?.key && { icon: Check }),
        onSelect: () => setSort({ field: order.field, order: order.order }),
      }))}
      renderButton={(open) => (
        <IconAction {...open} icon={ArrowDownUp} label={`${text('list.sort.label')}: ${name}`} />
      )}
    />
  );
}
