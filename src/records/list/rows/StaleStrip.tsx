import { Box, Link } from '@mui/material';
import { useState } from 'react';
import { errorWords, requestIdOf } from '../../../ui/words/errorWords.ts';
import { RequestId } from '../../../ui/page/RequestId.tsx';
import { useFormats } from '../../../ui/words/useFormats.ts';
import { joinSentences } from '../../../messages/joinSentences.ts';
import { useText } from '../../../messages/useText.ts';

/** Shown over rows whose refetch failed, with their age. */
export function StaleStrip({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const text = useText();
  const { time } = useFormats();
  const [since] = useState(() => new Date());
  const requestId = requestIdOf(error);
  return (
    <Box
      role="alert"
      sx={{ padding: '10px 14px', typography: 'body2', color: 'warn.text', bgcolor: 'warn.soft' }}
    >
      {joinSentences(text('list.table.stale', { time: time(since) }), errorWords(error, text))}{' '}
      <Link component="button" type="button" onClick={onRetry} sx={{ typography: 'body2', color: 'inherit' }}>
        {text('layout.actions.tryAgain')}
      </Link>{' '}
      {requestId && <RequestId id={requestId} />}
    </Box>
  );
}
