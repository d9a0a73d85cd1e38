import { Box, Button, Typography } from '@mui/material';
import { TriangleAlert } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useText } from '../../messages/useText.ts';
import { errorWords, requestIdOf } from '../words/errorWords.ts';
import { Icon } from '../Icon.tsx';
import { RequestId } from './RequestId.tsx';
import { useFormats } from '../words/useFormats.ts';
import { rem } from '../../theme/rem.ts';

interface ErrorPanelProps {
  /** What failed: `Couldn't load services`. */
  what: string;
  error: unknown;
  /** Level of the title: `h2` for a part of a screen. */
  level?: 'h1' | 'h2';
  /** Cause and remedy, if the error does not contain them. */
  why?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** Label instead of Try again. */
  retry?: string | undefined;
  /** Further actions. */
  children?: ReactNode;
}

/** Replaces a part that failed to load: what, why and when, with a retry and the request ID. */
export function ErrorPanel({ what, error, level = 'h2', why, onRetry, retry, children }: ErrorPanelProps) {
  const text = useText();
  const { time } = useFormats();
  const [at] = useState(() => new Date());
  const requestId = requestIdOf(error);
  return (
    <Box
      role="alert"
      sx={{ maxWidth: rem(560), paddingBlock: '32px', paddingInline: { xs: '16px', sm: '24px' } }}
    >
      <Box sx={{ display: 'flex', gap: '12px' }}>
        <Box sx={{ color: 'bad.mark', lineHeight: 0, paddingBlockStart: '3px' }}>
          <Icon of={TriangleAlert} />
        </Box>
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h3" component={level}>
            {what}
          </Typography>
          <Typography color="textSecondary" sx={{ marginBlockStart: '4px' }}>
            {why ?? errorWords(error, text)}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px', marginBlock: '16px 12px' }}>
            {onRetry && <Button onClick={onRetry}>{retry ?? text('layout.actions.tryAgain')}</Button>}
            {children}
          </Box>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {requestId && (
              <>
                <RequestId id={requestId} />
                {' · '}
              </>
            )}
            {text('layout.error.at', { time: time(at) })}
          </Typography>
        </Box>
      </Box>
    </Box>
  );
}
