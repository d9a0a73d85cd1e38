import { Button } from '@mui/material';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { useGoneWords } from './facets/useGoneWords.ts';
import { useRecordList } from './RecordListContext.ts';

/** Replaces the rows when the URL filters by something deleted, with the reason and a remedy. */
export function DeletedView() {
  const { kind, gone, remainingFilter, setFilter } = useRecordList();
  const { title, lead, forget } = useGoneWords(kind.naming, gone);
  return (
    <EmptyState
      inCard
      title={title}
      actions={<Button onClick={() => setFilter(remainingFilter)}>{forget}</Button>}
    >
      {lead}
    </EmptyState>
  );
}
