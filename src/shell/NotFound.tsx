import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { useText } from '../messages/useText.ts';
import { EmptyState } from '../ui/page/EmptyState.tsx';
import { PageHead } from '../ui/page/PageHead.tsx';

/** Page for unknown paths. */
export function NotFound() {
  const text = useText();
  return (
    <>
      <PageHead title={text('layout.notFound.title')} />
      <EmptyState
        actions={
          <Button component={Link} to="/services" variant="contained" color="primary">
            {text('layout.error.backToServices')}
          </Button>
        }
      >
        {text('layout.notFound.help')}
      </EmptyState>
    </>
  );
}
