import { Box } from '@mui/material';
import { useGetIdentity } from 'react-admin';
import { importServices } from '../../../contract/calls/bulkRuns/imports.ts';
import { useText } from '../../messages/useText.ts';
import { useMay } from '../../ui/business/useMay.ts';
import { ErrorPanel } from '../../ui/page/ErrorPanel.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { ReadOnlyNote } from '../../ui/page/ReadOnlyNote.tsx';
import { ImportForm } from './ImportForm.tsx';

/** Imports services from a file: chooses it, maps it, and opens its preview. */
export function ImportPage() {
  const text = useText();
  const may = useMay(importServices);
  const { error, refetch } = useGetIdentity();
  return (
    <>
      <PageHead
        title={text('serviceImport.title')}
        lead={text('serviceImport.lead')}
        crumbs={[{ label: text('layout.nav.services'), to: '/services' }]}
      />
      {may === false && <ReadOnlyNote />}
      {may && <ImportForm />}
      {may === undefined && error && (
        <ErrorPanel what={text('serviceImport.roleFailed')} error={error} onRetry={() => void refetch()} />
      )}
      <Box sx={{ height: 24, flex: 'none' }} />
    </>
  );
}
