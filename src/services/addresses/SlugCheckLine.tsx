import { Box } from '@mui/material';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { useText } from '../../messages/useText.ts';
import type { SlugCheck } from './useSlugCheck.ts';

/** Availability of a typed slug without errors. */
export function SlugCheckLine({ check, unchanged }: { check: SlugCheck; unchanged: ReactNode }) {
  const text = useText();
  switch (check.state) {
    case 'unchanged':
      return unchanged;
    case 'checking':
    case 'unchecked':
      return text(`addresses.${check.state}`);
    case 'checked':
      return (
        <Box component="output" sx={{ display: 'flex', gap: '6px', color: 'good.text' }}>
          <Icon of={CircleCheck} size={16} />
          {text(check.availability.state === 'OWN' ? 'addresses.own' : 'addresses.free')}
        </Box>
      );
    default:
      return check satisfies never;
  }
}
