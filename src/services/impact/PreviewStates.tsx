import { Box } from '@mui/material';
import { ErrorPanel } from '../../ui/page/ErrorPanel.tsx';
import { Skeleton } from '../../ui/loading/Skeleton.tsx';
import { useText } from '../../messages/useText.ts';

/** Loading state of a preview in a dialog. */
export function PreviewWaits() {
  const text = useText();
  return (
    <Box component="output" sx={{ display: 'block' }}>
      <Box sx={{ color: 'text.secondary', marginBlockEnd: '12px' }}>{text('consequences.looking')}</Box>
      <Skeleton width="100%" height={72} radius={12} />
      <Box sx={{ display: 'grid', gap: '8px', marginBlockStart: '16px' }}>
        <Skeleton width="100%" height={64} radius={12} />
        <Skeleton width="100%" height={64} radius={12} />
      </Box>
    </Box>
  );
}

/** Failed preview in a dialog, which prevents the action. */
export function PreviewFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const text = useText();
  return <ErrorPanel what={text('consequences.failed')} error={error} onRetry={onRetry} />;
}
