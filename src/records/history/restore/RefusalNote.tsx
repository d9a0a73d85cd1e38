import { Box, Button } from '@mui/material';
import { TriangleAlert } from 'lucide-react';
import { ApiError } from '../../../../contract/errors.ts';
import { errorWords, requestIdOf } from '../../../ui/words/errorWords.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { RequestId } from '../../../ui/page/RequestId.tsx';
import { useText } from '../../../messages/useText.ts';
import { useChangeWords } from '../useChangeWords.ts';
import type { Refusal } from './useRestore.ts';

interface RefusalNoteProps {
  refusal: Refusal;
  onOtherWay: () => void;
  pending: boolean;
}

/** Why something could not be restored, with alternatives. */
export function RefusalNote({ refusal, onOtherWay, pending }: RefusalNoteProps) {
  const text = useText();
  const { pathWords } = useChangeWords();
  const { error, editedSince, other } = refusal;
  const requestId = requestIdOf(error);
  return (
    <Box role="alert" sx={note}>
      <Box sx={{ color: 'bad.mark', lineHeight: 0, paddingBlockStart: '3px' }}>
        <Icon of={TriangleAlert} size={16} />
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {sentence()}
        {other && (
          <Box sx={{ marginBlockStart: '8px' }}>
            <Button size="small" disabled={pending} onClick={onOtherWay}>
              {other.label}
            </Button>
          </Box>
        )}
        {!other && editedSince.length === 0 && requestId && (
          <Box sx={{ typography: 'body2' }}>
            <RequestId id={requestId} />
          </Box>
        )}
      </Box>
    </Box>
  );

  function sentence(): string {
    if (editedSince.length > 0) {
      return text('history.refused.editedSince', { fields: pathWords(editedSince) });
    }
    if (other) return text('history.refused.otherWay', { why: other.why });
    if (error instanceof ApiError && error.code === 'REVISION_MISMATCH') {
      return text('history.refused.movedOn');
    }
    return errorWords(error, text);
  }
}

const note = {
  display: 'flex',
  gap: '8px',
  marginBlockStart: '8px',
  padding: '8px 12px',
  borderRadius: '8px',
  bgcolor: 'bad.soft',
  color: 'bad.text',
  // The button inside does not use the warning's colour.
  '& button': { color: 'text.primary' },
} as const;
