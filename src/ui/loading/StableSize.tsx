import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useStableSize } from './useStableSize.ts';

interface StableSizeProps {
  /** Under which the size is kept. */
  part: string;
  children: ReactNode;
}

/** Keeps the height of its content over a reload, so that nothing below moves. */
export function StableHeight({ part, children }: StableSizeProps) {
  const { box, size } = useStableSize(part);
  return (
    <Box ref={box} style={size}>
      {children}
    </Box>
  );
}

/** Keeps the width of its content over a reload, so that nothing after it moves. */
export function StableWidth({ part, children }: StableSizeProps) {
  const { box, size } = useStableSize(part, 'width');
  return (
    <Box component="span" ref={box} style={size} sx={{ display: 'inline-flex' }}>
      {children}
    </Box>
  );
}
