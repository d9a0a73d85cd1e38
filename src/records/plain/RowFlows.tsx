import { createContext, Suspense, use, useMemo, useState, type ReactNode } from 'react';
import { lazyDialog } from '../../ui/dialogs/lazyDialog.tsx';
import type { ListRow } from '../list/listKind.ts';
import type { OrderKind } from '../order/orderKind.ts';
import type { RemovalKind } from '../removal/removalKind.ts';
import { LazyRemovalDialog } from '../removal/RemoveRecord.tsx';
import type { DeletionKind } from '../trash/DeleteRecord.tsx';

const MoveDialog = lazyDialog(async () => (await import('../order/MoveDialog.tsx')).MoveDialog);
const DeleteQuestion = lazyDialog(async () => (await import('../trash/DeleteRecord.tsx')).DeleteQuestion);

interface Flows {
  /** ID of the record whose name is being edited in its row. */
  renaming: string | undefined;
  rename: (id: string | undefined) => void;
  move: (row: ListRow) => void;
  remove: (rows: readonly ListRow[]) => void;
}

const RowFlowsContext = createContext<Flows>({
  renaming: undefined,
  rename: () => {},
  move: () => {},
  remove: () => {},
});

export const useRowFlows = () => use(RowFlowsContext);

interface RowFlowsProps {
  resource: string;
  removal: RemovalKind | undefined;
  deletion: DeletionKind<ListRow> | undefined;
  order: OrderKind | undefined;
  children: ReactNode;
}

/** Provides renaming, moving and removing to the rows of a list. */
export function RowFlows({ resource, removal, deletion, order, children }: RowFlowsProps) {
  const [renaming, rename] = useState<string>();
  const [moving, move] = useState<ListRow>();
  const [removed, remove] = useState<readonly ListRow[]>();
  const [deleted] = removed ?? [];
  const keep = () => remove(undefined);
  const flows = useMemo(() => ({ renaming, rename, move, remove }), [renaming]);
  return (
    <RowFlowsContext value={flows}>
      {children}
      <Suspense fallback={null}>
        {order && moving && (
          <MoveDialog resource={resource} order={order} record={moving} onClose={() => move(undefined)} />
        )}
        {removal && removed && <LazyRemovalDialog kind={removal} records={removed} onClose={keep} />}
        {deletion && deleted && (
          <DeleteQuestion kind={deletion} record={deleted} onClose={keep} onDeleted={keep} />
        )}
      </Suspense>
    </RowFlowsContext>
  );
}
