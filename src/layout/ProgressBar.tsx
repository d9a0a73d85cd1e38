import { Box } from '@mui/material';
import { useId, type ReactNode } from 'react';

interface ProgressBarProps {
  done: number;
  /** Undefined where nobody knows how much there is. */
  total: number | undefined;
  /** The same in words: `312 of 412`. */
  children: ReactNode;
}

/** How far long work is: a 4 px bar with its words. */
export function ProgressBar({ done, total, children }: ProgressBarProps) {
  const id = useId();
  const share = total === undefined || total === 0 ? undefined : Math.min(1, done / total);
  return (
    <div>
      <Box
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={share === undefined ? undefined : done}
        sx={{ height: 4, borderRadius: '2px', bgcolor: 'line', overflow: 'hidden' }}
      >
        <Box
          sx={{
            height: 1,
            bgcolor: 'accent.fill',
            transformOrigin: 'left',
            '[dir="rtl"] &': { transformOrigin: 'right' },
            transition: 'transform 200ms ease-out',
          }}
          style={{ transform: `scaleX(${share ?? 0.3})` }}
        />
      </Box>
      <Box id={id} component="output" sx={{ display: 'block', typography: 'body2', marginBlockStart: '6px' }}>
        {children}
      </Box>
    </div>
  );
}
