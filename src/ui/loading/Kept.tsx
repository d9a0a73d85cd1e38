import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useKeptSize } from './useKeptSize.ts';

interface KeptProps {
  /** Under which the size is kept. */
  part: string;
  children: ReactNode;
}

/** Keeps the height of its content over a reload, so that nothing below moves. */
export function KeptHeight({ part, children }: KeptProps) {
  const { box, kept } = useKeptSize(part);
  return (
    <Box ref={box} style={kept}>
      {children}
    </Box>
  );
}

/** Keeps the width of its content over a reload, so that nothing after it moves. */
export function KeptWidth({ part, children }: KeptProps) {
  const { box, kept } = useKeptSize(part, 'width');
  return (
    <Box component="span" ref={box} style={kept} sx={{ display: 'inline-flex' }}>
      {children}
    </Box>
  );
}
