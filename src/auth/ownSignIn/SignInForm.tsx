import { Box, Button, Link } from '@mui/material';
import { CircleAlert } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { ApiError } from '../../../contract/errors.ts';
import { errorWords } from '../../ui/words/errorWords.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useText, type Text } from '../../messages/useText.ts';

interface SignInFormProps {
  /** Receives the values by field name. */
  onSubmit: (values: ReadonlyMap<string, string>) => void;
  busy: boolean;
  submit: string;
  /** Error of the form as a whole. */
  notice?: string | undefined;
  /** Failure without a result, e.g. no connection or too many attempts. */
  failure?: unknown;
  children?: ReactNode;
  /** Alternatives below the button. */
  ways?: ReactNode;
}

/** Layout of the sign-in forms: errors, fields, one primary button and alternatives. */
export function SignInForm({ onSubmit, busy, submit, notice, failure, children, ways }: SignInFormProps) {
  const text = useText();
  const wrong = notice ?? (failure === undefined ? undefined : failureWords(failure, text));
  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    onSubmit(new Map([...data].map(([name, value]) => [name, typeof value === 'string' ? value : ''])));
  }
  return (
    <Box component="form" method="post" noValidate onSubmit={send} aria-busy={busy}>
      <Box role="alert">
        {wrong && (
          <Box sx={noticeBox}>
            <Icon of={CircleAlert} size={16} />
            {wrong}
          </Box>
        )}
      </Box>
      {children}
      <Button
        type="submit"
        variant="contained"
        color="primary"
        fullWidth
        aria-disabled={busy}
        sx={{ marginBlockStart: children ? '24px' : 0 }}
      >
        {busy ? text('auth.own.working') : submit}
      </Button>
      {ways && <Box sx={waysRow}>{ways}</Box>}
    </Box>
  );
}

/** An alternative below the button. */
export function Alternative({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Link component="button" type="button" onClick={onClick} sx={{ typography: 'body1', minHeight: 24 }}>
      {children}
    </Link>
  );
}

/** Describes a failed step, with the time to wait if the platform sent one. */
function failureWords(error: unknown, text: Text): string {
  if (!(error instanceof ApiError) || error.code !== 'RESOURCE_EXHAUSTED') return errorWords(error, text);
  if (error.retryAfter === undefined) return text('auth.own.tooMany');
  return error.retryAfter < 60
    ? text('auth.own.waitSeconds', { smart_count: error.retryAfter })
    : text('auth.own.waitMinutes', { smart_count: Math.ceil(error.retryAfter / 60) });
}

const noticeBox = {
  display: 'flex',
  gap: '10px',
  padding: '12px',
  marginBlockEnd: '20px',
  borderRadius: '8px',
  bgcolor: 'bad.soft',
  color: 'bad.text',
  '& svg': { flex: 'none', marginBlockStart: '2px' },
};
const waysRow = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '8px 24px',
  marginBlockStart: '24px',
};
