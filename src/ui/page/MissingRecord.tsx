import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from './EmptyState.tsx';
import { PageHead } from './PageHead.tsx';

interface MissingRecordProps {
  title: string;
  /** Omitted when the title says it. */
  why?: string;
  help: ReactNode;
  back: { label: string; to: string };
}

/** Page for a URL without a record, with a link back. */
export function MissingRecord({ title, why, help, back }: MissingRecordProps) {
  return (
    <>
      <PageHead title={title} />
      <EmptyState
        {...(why !== undefined && { title: why })}
        actions={
          <Button component={Link} to={back.to} variant="contained" color="primary">
            {back.label}
          </Button>
        }
      >
        {help}
      </EmptyState>
    </>
  );
}
