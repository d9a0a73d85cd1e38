import { Box, Link } from '@mui/material';
import { CircleCheck } from 'lucide-react';
import { Icon } from '../Icon.tsx';
import { useFormats } from '../words/useFormats.ts';
import { useText } from '../../messages/useText.ts';

interface SavedLineProps {
  at: Date;
  /** Undoes the save; undefined if that is impossible. */
  undo?: () => void;
}

/** Confirmation of a save with its time and Undo. */
export function SavedLine({ at, undo }: SavedLineProps) {
  const text = useText();
  const { time } = useFormats();
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: '6px' }}>
      <Box component="span" sx={{ color: 'good.mark', lineHeight: 0 }}>
        <Icon of={CircleCheck} size={16} />
      </Box>
      {text('layout.saveBar.savedAt', { time: time(at) })}
      {undo && (
        <>
          {' · '}
          <Link component="button" type="button" onClick={undo} sx={{ typography: 'body1' }}>
            {text('layout.actions.undo')}
          </Link>
        </>
      )}
    </Box>
  );
}
