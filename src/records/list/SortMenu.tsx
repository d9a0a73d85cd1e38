import { Button } from '@mui/material';
import { ArrowDownUp, Check } from 'lucide-react';
import { useListSortContext } from 'react-admin';
import { Icon } from '../../ui/Icon.tsx';
import { IconAction } from '../../ui/IconAction.tsx';
import { MenuButton } from '../../ui/dialogs/MenuButton.tsx';
import { useText } from '../../messages/useText.ts';
import { useListState } from './RecordListContext.ts';
import { columnsOf } from './rows/columns.ts';
import { sortOrderOf } from './sortOrders.ts';

/** Sort order of the list, including orders without a column. It is named where no column shows it. */
export function SortMenu() {
  const text = useText();
  const { kind, address } = useListState();
  const { sort, setSort } = useListSortContext();
  const current = sortOrderOf(kind.sortOrders, sort);
  const name = current ? text(current.label) : text('list.sort.label');
  const label = `${text('list.sort.label')}: ${name}`;
  const isShown = columnsOf(kind, address.columns).some((column) => column.sort === sort.field);
  return (
    <MenuButton
      label={text('list.sort.label')}
      actions={kind.sortOrders.map((order) => ({
        key: order.key,
        label: text(order.label),
        ...(order.key === current?.key && { icon: Check }),
        onSelect: () => setSort({ field: order.field, order: order.order }),
      }))}
      renderButton={(open) =>
        isShown || !current ? (
          <IconAction {...open} icon={ArrowDownUp} label={label} />
        ) : (
          <Button
            {...open}
            variant="text"
            size="small"
            aria-label={label}
            startIcon={<Icon of={ArrowDownUp} size={16} />}
          >
            {name}
          </Button>
        )
      }
    />
  );
}
