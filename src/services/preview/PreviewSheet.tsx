import { Box, Typography } from '@mui/material';
import { X } from 'lucide-react';
import { SheetDialog } from '../../ui/dialogs/SheetDialog.tsx';
import { IconAction } from '../../ui/IconAction.tsx';
import { useText } from '../../messages/useText.ts';
import { ServiceAside, type ServiceAsideProps } from '../editor/ServiceAside.tsx';

/** The preview column as an overlay; a sheet on phones. */
export function PreviewSheet({ onClose, ...props }: ServiceAsideProps & { onClose: () => void }) {
  const text = useText();
  const { name } = props.service;
  return (
    <SheetDialog id="preview-sheet" hasLead={false} onClose={onClose}>
      <Box sx={head}>
        <Typography
          id="preview-sheet-title"
          variant="h2"
          sx={{ minWidth: 0, overflowWrap: 'anywhere', marginInlineEnd: 'auto' }}
        >
          {text('preview.title', { name: name || text('serviceEditor.aside.noName') })}
        </Typography>
        <IconAction icon={X} label={text('preview.close')} onClick={onClose} />
      </Box>
      <Box sx={{ padding: { xs: '0 16px 24px', sm: '0 24px 24px' }, overflowY: 'auto' }}>
        <ServiceAside {...props} as="page" onLeave={onClose} />
      </Box>
    </SheetDialog>
  );
}

const head = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: '12px',
  padding: { xs: '20px 16px 12px', sm: '24px 24px 12px' },
} as const;
