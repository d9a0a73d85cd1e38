import { Box } from '@mui/material';
import { Link } from 'react-router-dom';
import type { RecordedChange } from '../../../contract/entities/history/recordedChange.ts';
import { useRecordWords } from './useRecordWords.ts';

/** Name and kind of the changed record, with a link if it has a screen. */
export function RecordLink({ change }: { change: RecordedChange }) {
  const { kind, name, to } = useRecordWords()(change);
  return (
    <>
      {to ? (
        <Box component={Link} to={to} sx={link}>
          {name}
        </Box>
      ) : (
        <Box component="span" sx={{ color: 'text.secondary', fontWeight: 500 }}>
          {name}
        </Box>
      )}
      {change.name !== undefined && ` · ${kind}`}
    </>
  );
}

const link = {
  color: 'accent.text',
  fontWeight: 500,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
};
