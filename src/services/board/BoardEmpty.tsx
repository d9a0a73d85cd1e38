import { Box, Button } from '@mui/material';
import { useCanAccess } from 'react-admin';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { useText } from '../../messages/useText.ts';
import { useGoneWords } from '../../records/list/facets/useGoneWords.ts';
import { serviceQuestions, type NamedKind } from '../list/serviceFilter.ts';
import type { BoardFilter } from './boardFilter.ts';

/** Empty state without services. */
export function BoardEmpty() {
  const text = useText();
  const { canAccess = false } = useCanAccess({ resource: 'services', action: 'create' });
  return (
    <EmptyState
      title={text('board.empty.servicesTitle')}
      actions={
        canAccess && (
          <Button component={Link} to="/services/create" variant="contained" color="primary">
            {text('services.new')}
          </Button>
        )
      }
    >
      {text('board.empty.services')}
    </EmptyState>
  );
}

/** Empty state without plans. */
export function NoPlans() {
  const text = useText();
  return (
    <Box sx={card}>
      <EmptyState inCard title={text('board.empty.plansTitle')}>
        {text('board.empty.plans')}
        <Box sx={{ marginBlockStart: '8px', color: 'text.tertiary' }}>{text('board.empty.plansExample')}</Box>
      </EmptyState>
    </Box>
  );
}

/** Replaces the rows when the URL filters by something deleted. */
export function DeletedFromBoard({ gone, onRemove }: { gone: readonly NamedKind[]; onRemove: () => void }) {
  const { title, lead, forget } = useGoneWords(serviceQuestions.naming, gone);
  return (
    <Box sx={card}>
      <EmptyState inCard title={title} actions={<Button onClick={onRemove}>{forget}</Button>}>
        {lead}
      </EmptyState>
    </Box>
  );
}

/** Empty state of the filters, with clearing them. */
export function NoMatch({ filter, onClear }: { filter: BoardFilter; onClear: (() => void) | undefined }) {
  const text = useText();
  const { uncovered, unused, tab } = filter;
  const question =
    tab === 'plans' && uncovered ? 'uncovered' : tab === 'plans' && unused ? 'unused' : 'other';
  return (
    <Box sx={card}>
      <EmptyState
        inCard
        title={text(`board.empty.${question}Title`)}
        actions={onClear && <Button onClick={onClear}>{text('list.filter.clearAll')}</Button>}
      >
        {text(`board.empty.${question}`)}
      </EmptyState>
    </Box>
  );
}

const card = { border: '1px solid', borderColor: 'line', borderRadius: '12px', bgcolor: 'surface' } as const;
