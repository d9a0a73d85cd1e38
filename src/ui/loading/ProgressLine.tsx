import { Box } from '@mui/material';
import { keyframes } from '@emotion/react';

const pass = keyframes`from { transform: translateX(-100%) } to { transform: translateX(350%) }`;

/** A 2 px progress bar at the top of a card during a refetch, while the stale data stays readable. */
export function ProgressLine({ active }: { active: boolean }) {
  return (
    <Box
      aria-hidden
      sx={{
        position: 'absolute',
        insetInline: 0,
        insetBlockStart: 0,
        height: 2,
        overflow: 'hidden',
        opacity: active ? 1 : 0,
        // The delay hides the bar for fast responses.
        transition: active ? 'opacity 120ms ease-out 150ms' : 'none',
        zIndex: 2,
        '&::before': {
          content: '""',
          display: 'block',
          width: '30%',
          height: 1,
          bgcolor: 'accent.fill',
          animation: active ? `${pass} 1100ms linear infinite` : 'none',
        },
      }}
    />
  );
}
