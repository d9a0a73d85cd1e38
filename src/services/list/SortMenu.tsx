import { ArrowDownUp, Check } from 'lucide-react';
import { IconAction } from '../../ui/IconAction.tsx';
import { MenuButton } from '../../ui/dialogs/MenuButton.tsx';
import { useText } from '../../messages/useText.ts';
import { useServiceList } from './ServiceListContext.ts';
import { sortLabel, sortOrderOf, sortOrders } from './sortOrders.ts';

/** The order of the list, also those orders that no column shows. */
export function SortMenu() {
  const text = useText();
  const { sort, setSort } = useServiceList();
  const current = sortOrderOf(sort);
  const name = current ? text(sortLabel(current)) : text('services.sort.label');
  return (
    <MenuButton
      label={text('services.sort.label')}
      actions={sortOrders.map((order) => ({
        key: order.key,
        label: text(sortLabel(order)),
        ...(order.key === current?.key && { icon: Check }),
        onSelect: () => setSort({ field: order.field, order: order.order }),
      }))}
      renderButton={(open) => (
        <IconAction {...open} icon={ArrowDownUp} label={`${text('services.sort.label')}: ${name}`} />
      )}
    />
  );
}
