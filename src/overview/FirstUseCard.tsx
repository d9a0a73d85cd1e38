import { Button } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { useText } from '../messages/useText.ts';
import { useServiceStates } from '../services/status/useServiceStates.ts';
import { EmptyState } from '../ui/page/EmptyState.tsx';
import { SectionCard } from '../ui/page/SectionCard.tsx';

/** The steps before the first booking. */
export function FirstUseCard() {
  const text = useText();
  const { data: states } = useServiceStates();
  const isEmpty = states?.size === 0;
  return (
    <SectionCard id="first-use" title={text('overview.first.title')}>
      <EmptyState
        actions={
          <>
            <Button component={RouterLink} to="/services">
              {text(isEmpty ? 'overview.first.add' : 'overview.first.services')}
            </Button>
            <Button component={RouterLink} to="/staff">
              {text('overview.first.staff')}
            </Button>
          </>
        }
      >
        {text(isEmpty ? 'overview.first.leadEmpty' : 'overview.first.lead')}
      </EmptyState>
    </SectionCard>
  );
}
