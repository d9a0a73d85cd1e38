import { Box } from '@mui/material';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../contract/errors.ts';
import { errorWords } from '../../ui/words/errorWords.ts';
import type { Identity } from '../../platform/signIn/identity.ts';
import type { LoginState } from '../../platform/signIn/loginStates.ts';
import { useText } from '../../messages/useText.ts';
import { Alternative } from './SignInForm.tsx';
import { useStep } from './useStep.ts';

/** Minimum time between two emails in seconds (security goal B15). */
const resendInterval = 60;

/** Resends the code, with a countdown to the next possible time. */
export function ResendCode({ identity, state }: { identity: Identity; state: LoginState }) {
  const text = useText();
  const [seconds, setSeconds] = useState(resendInterval);
  const [sent, setSent] = useState(false);
  const { failure, run } = useStep();
  const isWaiting = seconds > 0;

  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => setSeconds((before) => Math.max(0, before - 1)), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);

  const resend = () =>
    run(async () => {
      try {
        await identity.resendCode(state);
      } catch (error) {
        if (!(error instanceof ApiError) || error.retryAfter === undefined) throw error;
        setSeconds(error.retryAfter);
        return;
      }
      setSent(true);
      setSeconds(resendInterval);
    });

  return (
    <Box>
      <Box component="output" sx={{ display: 'block' }}>
        {failure !== undefined && errorWords(failure, text)}
        {sent && isWaiting && text('auth.own.codeSentAgain')}
      </Box>
      {isWaiting ? (
        // Outside the live region, because it changes every second.
        <Box sx={{ color: 'text.tertiary' }}>{text('auth.own.resendIn', { smart_count: seconds })}</Box>
      ) : (
        <Alternative onClick={() => void resend()}>{text('auth.own.resend')}</Alternative>
      )}
    </Box>
  );
}
