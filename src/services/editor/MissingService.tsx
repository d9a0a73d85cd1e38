import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { TrashedServicePage } from '../../records/trash/TrashedServicePage.tsx';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { useText } from '../../messages/useText.ts';

interface MissingServiceProps {
  id: string;
  onRestored: () => void;
}

/** Page of a service in the trash, or of an unknown one. */
export const MissingService = ({ id, onRestored }: MissingServiceProps) => (
  <TrashedServicePage id={id} otherwise={<ServiceNotFound />} onRestored={onRestored} />
);

function ServiceNotFound() {
  const text = useText();
  return (
    <>
      <PageHead title={text('serviceEditor.notFound.title')} />
      <EmptyState
        title={text('serviceEditor.notFound.why')}
        actions={
          <Button component={Link} to="/services" variant="contained" color="primary">
            {text('layout.error.backToServices')}
          </Button>
        }
      >
        {text('serviceEditor.notFound.help')}
      </EmptyState>
    </>
  );
}
