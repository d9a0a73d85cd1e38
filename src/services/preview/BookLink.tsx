import { Button } from '@mui/material';
import type { Service } from '../../../contract/entities/services/service.ts';
import { useText } from '../../messages/useText.ts';

/** Opens the page where customers book the saved service; absent while they cannot. */
export function BookLink({ saved: { urls, hidden, category, onlineBooking } }: { saved: Service }) {
  const text = useText();
  const url = urls?.bookingPage?.url;
  if (!url || hidden || !category?.id || onlineBooking?.enabled === false) return null;
  return (
    <Button
      component="a"
      size="small"
      href={url}
      target="_blank"
      rel="noopener"
      sx={{ marginBlockStart: '8px' }}
    >
      {text('serviceEditor.aside.book')}
    </Button>
  );
}
