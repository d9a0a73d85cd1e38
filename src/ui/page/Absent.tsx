import { Box } from '@mui/material';
import { visuallyHidden } from '../textStyles.ts';
import { useText } from '../../messages/useText.ts';

/** A missing value: a dash, with a word for screen readers. */
export function Absent() {
  const text = useText();
  return (
    <Box component="span" sx={{ color: 'text.tertiary' }}>
      <span aria-hidden>—</span>
      <Box component="span" sx={visuallyHidden}>
        {text('layout.none')}
      </Box>
    </Box>
  );
}
