import { Button } from '@mui/material';
import { useState } from 'react';
import type { ListedSlug } from '../../../contract/entities/services/slugDesk.ts';
import { useToast } from '../../ui/useToast.ts';
import { useText } from '../../messages/useText.ts';
import { useRemedies } from './useRemedies.ts';

/** Makes a previous URL the current one at once. */
export function UseAgain({ of }: { of: ListedSlug }) {
  const text = useText();
  const toast = useToast();
  const { readdress } = useRemedies();
  const [pending, setPending] = useState(false);
  const { name, slug } = of;
  async function take(): Promise<void> {
    setPending(true);
    try {
      await readdress(of, slug);
    } catch (error) {
      toast.failed(text('addresses.failed', { name }), error);
    } finally {
      setPending(false);
    }
  }
  return (
    <Button
      size="small"
      aria-label={text('addresses.useAgainName', { slug })}
      aria-disabled={pending || undefined}
      onClick={pending ? undefined : () => void take()}
    >
      {text('addresses.useAgain')}
    </Button>
  );
}
