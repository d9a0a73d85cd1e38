import { Box } from '@mui/material';
import { rem } from '../../theme/rem.ts';

/** A number and what it counts: `14`, `future bookings`. Money comes formatted. */
export interface Figure {
  value: string;
  label: string;
}

/** Up to three numbers side by side: the consequence at a glance. */
export function NumbersStrip({ figures }: { figures: readonly Figure[] }) {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        // One below the other where large letters leave no room side by side.
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
        // The number stands first for the eye, the word first for the reader.
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
