import { Button } from '@mui/material';
import { useState } from 'react';
import type { ListedSlug } from '../../../contract/entities/services/slugDesk.ts';
import { rem } from '../../theme/rem.ts';
import { useToast } from '../../ui/useToast.ts';
import { useText } from '../../messages/useText.ts';
import { refusedSlug } from './refusedSlug.ts';
import { useRemedies } from './useRemedies.ts';

interface TakeSlugButtonProps {
  of: ListedSlug;
  slug: string;
  /** Visible text; the accessible name is `said`. */
  shown: string;
  said: string;
  /** Called when the slug has been taken since. Default: a toast. */
  onRefused?: () => void;
}

/** Makes a slug the current one of its service at once. */
export function TakeSlugButton({ of, slug, shown, said, onRefused }: TakeSlugButtonProps) {
  const text = useText();
  const toast = useToast();
  const { readdress } = useRemedies();
  const [pending, setPending] = useState(false);
  async function take(): Promise<void> {
    setPending(true);
    try {
      await readdress(of, slug);
    } catch (error) {
      if (onRefused && refusedSlug(error)) onRefused();
      else toast.failed(text('addresses.failed', { name: of.name }), error);
    } finally {
      setPending(false);
    }
  }
  return (
    <Button
      size="small"
      aria-label={said}
      aria-disabled={pending || undefined}
      onClick={pending ? undefined : () => void take()}
      sx={{
        height: 'auto',
        minHeight: rem(32),
        '@media (pointer: coarse)': { minHeight: rem(44) },
        minWidth: 0,
        whiteSpace: 'normal',
        overflowWrap: 'anywhere',
      }}
    >
      {shown}
    </Button>
  );
}
