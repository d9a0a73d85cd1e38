import { Suspense } from 'react';
import { fetchedPart } from '../../ui/fetchedPart.ts';
import { useRecordList } from '../../records/list/RecordListContext.ts';

const SelectionBar = fetchedPart(async () => (await import('./SelectionBar.tsx')).SelectionBar);

/** What can be done to the chosen rows; fetched with the first choice. */
export function BulkBar() {
  const { selection } = useRecordList();
  if (!selection.all && selection.ids.size === 0) return null;
  return (
    <Suspense fallback={null}>
      <SelectionBar />
    </Suspense>
  );
}
