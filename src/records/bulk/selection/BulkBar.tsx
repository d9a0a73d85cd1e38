import { Suspense } from 'react';
import { lazyPart } from '../../../ui/loading/lazyPart.ts';
import { useRecordList } from '../../list/RecordListContext.ts';

const SelectionBar = lazyPart(async () => (await import('./SelectionBar.tsx')).SelectionBar);

/** Actions on selected rows; loaded with the first selection. */
export function BulkBar() {
  const { selection } = useRecordList();
  if (!selection.all && selection.ids.size === 0) return null;
  return (
    <Suspense fallback={null}>
      <SelectionBar />
    </Suspense>
  );
}
