import { useCanAccess } from 'react-admin';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { useText } from '../../../messages/useText.ts';
import { scopeOfRecord } from '../../drafts/draftScopes.ts';
import { columnsOf } from './columns.ts';
import { useRecordList } from '../RecordListContext.ts';
import { RecordRow } from './RecordRow.tsx';
import { TableFrame } from './TableFrame.tsx';
import { useKindMenu, useKindRows } from '../kindHooks.ts';

/** Table of records: sticky head, single-line cells, clickable rows. */
export function RecordTable() {
  const text = useText();
  const { kind, data = [], selection, address, drafts } = useRecordList();
  const { density } = address;
  const columns = columnsOf(kind, address.columns);
  const rows = useKindRows(kind);
  const menu = useKindMenu(kind);
  const { canAccess: mayEdit } = useCanAccess({ resource: kind.resource, action: 'edit' });
  const chosen = data.filter(({ id }) => selection.has(id)).length;
  return (
    <TableFrame
      density={density}
      // Selection only serves changes.
      lookOnly={mayEdit === false || !kind.BulkBar}
      selectPage={
        <Checkbox
          aria-label={text('list.select.page')}
          disabled={!selection.ready}
          checked={data.length > 0 && chosen === data.length}
          indeterminate={chosen > 0 && chosen < data.length}
          onChange={selection.togglePage}
        />
      }
    >
      {data.map((row) => (
        <RecordRow
          key={row.id}
          id={row.id}
          name={row.name}
          parts={rows.read(row)}
          columns={columns}
          compact={density === 'compact'}
          draftFrom={drafts.get(scopeOfRecord(kind.path, row.id))}
          selectable={selection.ready}
          selected={selection.has(row.id)}
          onSelect={selection.toggle}
          menu={() => menu.of(row)}
        />
      ))}
    </TableFrame>
  );
}
