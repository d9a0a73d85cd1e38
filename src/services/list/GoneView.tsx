import { Button } from '@mui/material';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { useGoneWords } from './useGoneWords.ts';
import { useServiceList } from './ServiceListContext.ts';

/** In the place of the rows, where the address names something deleted: why there are none, and the way on. */
export function GoneView() {
  const { gone, kept, setFilter } = useServiceList();
  const { title, lead, forget } = useGoneWords(gone);
  return (
    <EmptyState inCard title={title} actions={<Button onClick={() => setFilter(kept)}>{forget}</Button>}>
      {lead}
    </EmptyState>
  );
}
