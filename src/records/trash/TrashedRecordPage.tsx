import { Box, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { useGetList } from 'react-admin';
import { Link } from 'react-router-dom';
import type { TrashedEntity } from '../../../contract/entities/history/recordedChange.ts';
import type { TrashedRecord } from '../../../contract/entities/history/trashedRecord.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { useMay } from '../../ui/business/useMay.ts';
import { useText } from '../../messages/useText.ts';
import { useRestoreRecords } from './useRestoreRecords.ts';
import { useTrashKinds } from './useTrashKinds.ts';
import { useTrashWords } from './useTrashWords.ts';

interface TrashedRecordPageProps {
  entity: TrashedEntity;
  id: string;
  /** Shown if the record is not in the trash either. */
  otherwise: ReactNode;
  onRestored: () => void;
}

/** Page of a deleted record, with restoring it. */
export function TrashedRecordPage({ entity, id, otherwise, onRestored }: TrashedRecordPageProps) {
  const { data, error } = useGetList<TrashedRecord>('trash', {
    filter: { entity, id: [id] },
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'deletedDate', order: 'DESC' },
  });
  const [record] = data ?? [];
  if (record) return <InTrash record={record} onRestored={onRestored} />;
  return data || error ? otherwise : null;
}

function InTrash({ record, onRestored }: { record: TrashedRecord; onRestored: () => void }) {
  const text = useText();
  const { trash } = useTrashKinds().kindOf(record);
  const mayRestore = useMay(trash.restore) ?? false;
  const { facts, left, retained } = useTrashWords()(record);
  const { pending, restore } = useRestoreRecords();
  const bringBack = async () => {
    const failed = await restore([record]);
    if (failed.length === 0) onRestored();
  };
  return (
    <>
      <PageHead title={text('trash.record.title', { name: record.name })} lead={`${facts} · ${left}`} />
      <EmptyState
        actions={
          <>
            {mayRestore && (
              <Button variant="contained" color="primary" disabled={pending} onClick={() => void bringBack()}>
                {text('trash.restore')}
              </Button>
            )}
            <Button component={Link} to="/trash">
              {text('trash.record.toTrash')}
            </Button>
          </>
        }
      >
        {text(`trash.help.${record.entity}`)}
        {retained && <Box sx={{ marginBlockStart: '8px' }}>{retained}</Box>}
      </EmptyState>
    </>
  );
}
