import { Box, Link } from '@mui/material';
import { useState } from 'react';
import { useText } from '../../messages/useText.ts';

/** The request ID for support, with a copy button. */
export function RequestId({ id }: { id: string }) {
  const text = useText();
  const [copied, setCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard.writeText(id).then(
      () => setCopied(true),
      // Without clipboard permission, the ID can be selected by hand.
      () => setCopied(false),
    );
  return (
    <Box component="span" sx={{ typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {text('layout.error.requestId')} <code dir="ltr">{id}</code>{' '}
      <Link
        component="button"
        type="button"
        onClick={copy}
        sx={{ typography: 'body2', color: 'text.secondary' }}
      >
        {copied ? text('layout.actions.copied') : text('layout.actions.copy')}
      </Link>
    </Box>
  );
}
