import { Box, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { useGetList } from 'react-admin';
import { Link } from 'react-router-dom';
import { restoreService } from '../../../contract/calls/frontdesk.ts';
import type { TrashedService } from '../../../contract/entities/trashedService.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { useMay } from '../../ui/useMay.ts';
import { useText } from '../../messages/useText.ts';
import { useTrashWords } from './TrashLine.tsx';
import { useRestoreServices } from './useRestoreServices.ts';

interface TrashedServicePageProps {
  id: string;
  /** Shown if the service is not in the trash either. */
  otherwise: ReactNode;
  onRestored: () => void;
}

/** Page of a deleted service, with restoring it. */
export function TrashedServicePage({ id, otherwise, onRestored }: TrashedServicePageProps) {
  const { data, error } = useGetList<TrashedService>('trash', {
    filter: { id: [id] },
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'deletedDate', order: 'DESC' },
  });
  const [service] = data ?? [];
  if (service) return <InTrash service={service} onRestored={onRestored} />;
  return data || error ? otherwise : null;
}

function InTrash({ service, onRestored }: { service: TrashedService; onRestored: () => void }) {
  const text = useText();
  const mayRestore = useMay(restoreService) ?? false;
  const { facts, left, booked } = useTrashWords()(service);
  const { pending, restore } = useRestoreServices();
  const bringBack = async () => {
    const failed = await restore([service]);
    if (failed.length === 0) onRestored();
  };
  return (
    <>
      <PageHead title={text('trash.service.title', { name: service.name })} lead={`${facts} · ${left}`} />
      <EmptyState
        actions={
          <>
            {mayRestore && (
              <Button variant="contained" color="primary" disabled={pending} onClick={() => void bringBack()}>
                {text('trash.service.restore')}
              </Button>
            )}
            <Button component={Link} to="/trash">
              {text('trash.service.toTrash')}
            </Button>
          </>
        }
      >
        {text('trash.service.help')}
        <Box sx={{ marginBlockStart: '8px' }}>
          {text('trash.address', { slug: service.slug })} {booked}
        </Box>
      </EmptyState>
    </>
  );
}
