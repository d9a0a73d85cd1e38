import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import type { Service } from '../../contract/entities/services/service.ts';
import { useText } from '../messages/useText.ts';
import { EmptyState } from '../ui/page/EmptyState.tsx';
import { SessionsHead } from './SessionsHead.tsx';

/** Says that an appointment has no sessions. */
export function NotAGroup({ service }: { service: Service }) {
  const text = useText();
  return (
    <>
      <SessionsHead service={service} />
      <EmptyState
        title={text('sessions.notGroup.title')}
        actions={
          <Button component={Link} to={`/services/${service.id}`} variant="outlined">
            {text('sessions.notGroup.back')}
          </Button>
        }
      >
        {text('sessions.notGroup.lead', { service: service.name })}
      </EmptyState>
    </>
  );
}
