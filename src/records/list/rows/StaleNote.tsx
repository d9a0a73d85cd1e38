import { Box } from '@mui/material';
import { useLongWait } from '../../../ui/loading/Skeleton.tsx';
import { useText } from '../../../messages/useText.ts';
import { useRecordList } from '../RecordListContext.ts';

/** Dims stale rows; the delay prevents flashing on fast responses. */
export const staleRows = { opacity: 0.5, transition: 'opacity 120ms ease-out 150ms' } as const;

/** Shown over stale rows when the response takes long. Floats, to prevent a layout shift. */
export function StaleNote() {
  const text = useText();
  const { former, kind } = useRecordList();
  const shown = useLongWait(former);
  return (
    <Box component="output" sx={{ ...position, visibility: shown ? 'visible' : 'hidden' }}>
      {shown && (
        <Box component="span" sx={note}>
          {text(kind.words.former)}
        </Box>
      )}
    </Box>
  );
}

/** Sticky below the table head. */
const position = {
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
