import { Box } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useId, type ReactNode } from 'react';

interface ProgressBarProps {
  done: number;
  /** Undefined if unknown. */
  total: number | undefined;
  /** The progress as text: `312 of 412`. */
  children: ReactNode;
}

/** A 4 px progress bar with text. */
export function ProgressBar({ done, total, children }: ProgressBarProps) {
  const id = useId();
  const known = total !== undefined && total > 0;
  return (
    <div>
      <Bar aria-labelledby={id} {...(known && { value: Math.min(done, total), max: total })} />
      <Box id={id} component="output" sx={{ display: 'block', typography: 'body2', marginBlockStart: '6px' }}>
        {children}
      </Box>
    </div>
  );
}

/** A native progress element styled from the theme; each browser names its parts differently. */
const Bar = styled('progress')(({ theme: { palette } }) => ({
  appearance: 'none',
  display: 'block',
  width: '100%',
  height: 4,
  border: 0,
  borderRadius: 2,
  overflow: 'hidden',
  backgroundColor: palette.line,
  '@media (forced-colors: active)': { appearance: 'auto', height: 8 },
  '&::-webkit-progress-bar': { backgroundColor: palette.line },
  '&::-webkit-progress-value': { backgroundColor: palette.accent.fill },
  '&::-moz-progress-bar': { backgroundColor: palette.accent.fill },
}));
