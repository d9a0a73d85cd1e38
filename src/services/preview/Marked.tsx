import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { visuallyHidden } from '../../ui/textStyles.ts';
import { useText } from '../../messages/useText.ts';

/** Marks a text that saving changes. */
export function Marked({ changed, children }: { changed: boolean; children: ReactNode }) {
  const text = useText();
  if (!changed) return children;
  return (
    <Box component="mark" sx={mark}>
      {children}
      <Box component="span" lang="en" sx={visuallyHidden}>
        {' '}
        ({text('preview.changed')})
      </Box>
    </Box>
  );
}

const mark = {
  color: 'inherit',
  bgcolor: 'warn.soft',
  borderBlockEnd: '2px solid',
  borderColor: 'warn.mark',
  borderRadius: '3px 3px 0 0',
  boxDecorationBreak: 'clone',
} as const;
