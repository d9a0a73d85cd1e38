import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { useText } from '../messages/useText.ts';
import { EmptyState } from '../ui/page/EmptyState.tsx';
import { PageHead } from '../ui/page/PageHead.tsx';

/** Page of an unknown staff member. */
export function MissingStaffMember() {
  const text = useText();
  return (
    <>
      <PageHead title={text('staffEditor.notFound.title')} />
      <EmptyState
        title={text('staffEditor.notFound.why')}
        actions={
          <Button component={Link} to="/staff" variant="contained" color="primary">
            {text('staffEditor.notFound.back')}
          </Button>
        }
      >
        {text('staffEditor.notFound.help')}
      </EmptyState>
    </>
  );
}
