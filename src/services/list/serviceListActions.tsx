import { Box } from '@mui/material';
import { NewRecordButton } from '../../records/list/NewRecordButton.tsx';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { useText } from '../../messages/useText.ts';

export function NewService() {
  const text = useText();
  return <NewRecordButton resource="services" path="services" label={text('services.new')} />;
}

/** Empty state of a business without services. */
export function FirstService() {
  const text = useText();
  return (
    <EmptyState title={text('services.empty.firstTitle')} actions={<NewService />}>
      {text('services.empty.first')}
      <Box sx={{ marginBlockStart: '8px', color: 'text.tertiary' }}>{text('services.empty.example')}</Box>
    </EmptyState>
  );
}
