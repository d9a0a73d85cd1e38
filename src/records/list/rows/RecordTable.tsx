import { memo } from 'react';
import { useCanAccess } from 'react-admin';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { useText } from '../../../messages/useText.ts';
import { scopeOfRecord } from '../../drafts/draftScopes.ts';
import type { ListKind, ListRow } from '../listKind.ts';
import { useRecordList } from '../RecordListContext.ts';
import type { Selection } from '../useSelection.ts';
import { columnsOf } from './columns.ts';
import { rowSize, type Density } from './density.ts';
import { InParts } from './InParts.tsx';
import { RecordRow } from './RecordRow.tsx';
import { TableFrame } from './TableFrame.tsx';
import { useKindMenu, useKindRows } from '../kindHooks.ts';

/** Table of records: sticky head, single-line cells, clickable rows. */
export function RecordTable() {
  const { kind, data = none, selection, address, drafts } = useRecordList();
  const { columns, density } = address;
  return <Rows {...{ kind, data, selection, columns, density, drafts }} />;
}

const none: readonly ListRow[] = [];

interface RowsProps {
  kind: ListKind;
  data: readonly ListRow[];
  selection: Selection;
  columns: readonly string[];
  density: Density;
  /** Times of drafts in this browser by the draft's scope. */
  drafts: ReadonlyMap<string, Date>;
}

/** Memoised: the list renders with every request that starts or ends on the screen, and rows cost most of it. */
const Rows = memo(function Rows({ kind, data, selection, columns: keys, density, drafts }: RowsProps) {
  const text = useText();
  const columns = columnsOf(kind, keys);
  const rows = useKindRows(kind, data);
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
      <InParts
        rows={data.map((row) => (
          <RecordRow
            key={row.id}
            kind={kind}
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
        room="tr"
        rowHeight={rowSize[density]}
      />
    </TableFrame>
  );
});
