import { Box } from '@mui/material';
import { CircleAlert } from 'lucide-react';
import { Icon } from '../../../ui/Icon.tsx';
import { ErrorText } from '../../../ui/page/ErrorText.tsx';
import { useText } from '../../../messages/useText.ts';

/** Error at the top of a section whose changes couldn't be saved. They are kept, and the next Save retries. */
export function SectionFailed({ error }: { error: unknown }) {
  const text = useText();
  return (
    <Box role="alert" sx={strip}>
      <Icon of={CircleAlert} size={16} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 500 }}>{text('editor.save.sectionFailed')}</Box>
        <ErrorText error={error} />
      </Box>
    </Box>
  );
}

const strip = {
  display: 'flex',
  gap: '8px',
  padding: '10px 12px',
  borderRadius: '8px',
  typography: 'body2',
  color: 'bad.text',
  bgcolor: 'bad.soft',
  '& svg': { flex: 'none', marginBlockStart: '1px' },
} as const;
