import { Box } from '@mui/material';
import { FileUp } from 'lucide-react';
import { useCanAccess } from 'react-admin';
import { NewRecordButton } from '../../records/list/NewRecordButton.tsx';
import { HeadAction } from '../../ui/page/HeadActions.tsx';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { useText } from '../../messages/useText.ts';

/** Actions of the list's head. */
export function ServiceHeadActions() {
  return (
    <>
      <ImportServices />
      <NewService />
    </>
  );
}

function ImportServices() {
  const text = useText();
  const { canAccess } = useCanAccess({ resource: 'services', action: 'create' });
  if (!canAccess) return null;
  return <HeadAction icon={FileUp} label={text('services.importAction')} to="/services/import" />;
}

export function NewService() {
  const text = useText();
  return <NewRecordButton resource="services" path="services" label={text('services.new')} />;
}

/** Empty state of a business without services. */
export function FirstService() {
  const text = useText();
  return (
    <EmptyState title={text('services.empty.firstTitle')} actions={<ServiceHeadActions />}>
      {text('services.empty.first')}
      <Box sx={{ marginBlockStart: '8px', color: 'text.tertiary' }}>{text('services.empty.example')}</Box>
    </EmptyState>
  );
}
