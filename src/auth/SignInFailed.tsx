import { Box, Button } from '@mui/material';
import { ApiError } from '../../contract/errors.ts';
import { errorWords } from '../ui/words/errorWords.ts';
import { RequestId } from '../ui/page/RequestId.tsx';
import { useText } from '../messages/useText.ts';
import { AuthCard } from './AuthCard.tsx';

/** Shows a failed sign-in with its reason, if known, and the request ID. */
export function SignInFailed({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  const text = useText();
  const answer = platformError(error);
  return (
    <AuthCard
      title={text('auth.failed.title')}
      actions={
        <Button variant="contained" color="primary" onClick={onAgain}>
          {text('auth.signIn.again')}
        </Button>
      }
    >
      <Box role="alert">
        {answer ? `${errorWords(answer, text)} ` : ''}
        {text(answer?.requestId ? 'auth.failed.helpWithId' : 'auth.failed.help')}
      </Box>
      {answer?.requestId && (
        <Box sx={{ marginBlockStart: '12px' }}>
          <RequestId id={answer.requestId} />
        </Box>
      )}
    </AuthCard>
  );
}

/** Returns the platform's error behind a failed sign-in: the error itself or its cause. */
function platformError(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
  return error instanceof Error && error.cause !== undefined ? platformError(error.cause) : undefined;
}
