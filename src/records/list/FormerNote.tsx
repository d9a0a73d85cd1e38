import { Box } from '@mui/material';
import { useLongWait } from '../../ui/page/Skeleton.tsx';
import { useText } from '../../messages/useText.ts';
import { useRecordList } from './RecordListContext.ts';

/** Dims rows of another question; a fast answer never flashes them. */
export const formerRows = { opacity: 0.5, transition: 'opacity 120ms ease-out 150ms' } as const;

/** Over rows of another question while the answer takes long. Floats, so that no row moves. */
export function FormerNote() {
  const text = useText();
  const { former, kind } = useRecordList();
  const shown = useLongWait(former);
  return (
    <Box component="output" sx={{ ...place, visibility: shown ? 'visible' : 'hidden' }}>
      {shown && (
        <Box component="span" sx={note}>
          {text(kind.words.former)}
        </Box>
      )}
    </Box>
  );
}

/** Below the head of the table, also where the page is scrolled. */
const place = {
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 2,
  display: 'flex',
  justifyContent: 'center',
  height: 0,
  pointerEvents: 'none',
} as const;

const note = {
  alignSelf: 'flex-start',
  padding: '6px 14px',
  transform: 'translateY(44px)',
  borderRadius: '999px',
  border: '1px solid',
  borderColor: 'lineStrong',
  bgcolor: 'surface',
  color: 'text.primary',
  typography: 'body2',
  boxShadow: (theme: { depth: { float: string } }) => theme.depth.float,
} as const;
