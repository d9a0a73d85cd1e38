import { Box } from '@mui/material';
import { rem } from '../../theme/rem.ts';

/** A number with its label: `14`, `upcoming bookings`. Money is formatted by the caller. */
export interface Figure {
  value: string;
  label: string;
}

/** Up to three figures side by side. */
export function NumbersStrip({ figures }: { figures: readonly Figure[] }) {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        // Stacked when large text leaves no room side by side.
        gridTemplateColumns: `repeat(auto-fit, minmax(max(${rem(84)}, ${90 / figures.length}%), 1fr))`,
        margin: 0,
        marginBlockStart: '16px',
        borderRadius: '12px',
        border: '1px solid',
        borderColor: 'line',
        bgcolor: 'sunken',
        '& > div + div': { borderInlineStart: '1px solid', borderColor: 'line' },
      }}
    >
      {figures.map(({ value, label }) => (
        // The number comes first visually, the label first for screen readers.
        <Box
          key={label}
          sx={{
            display: 'flex',
            flexDirection: 'column-reverse',
            justifyContent: 'flex-end',
            padding: '10px 14px',
            minWidth: 0,
          }}
        >
          <Box component="dt" sx={{ typography: 'body2', color: 'text.secondary' }}>
            {label}
          </Box>
          <Box component="dd" sx={{ typography: 'h4', margin: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
