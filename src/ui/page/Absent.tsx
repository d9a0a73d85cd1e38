import { Box } from '@mui/material';
import { visuallyHidden } from '../textStyles.ts';
import { useText } from '../../messages/useText.ts';

/** A value that is not there: a dash for the eye, a word for the reader. */
export function Absent() {
  const text = useText();
  return (
    <Box component="span" sx={{ color: 'text.tertiary' }}>
      <span aria-hidden>—</span>
      <Box component="span" sx={visuallyHidden}>
        {text('services.none')}
      </Box>
    </Box>
  );
}
