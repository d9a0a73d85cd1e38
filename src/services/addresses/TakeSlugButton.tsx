import { Button } from '@mui/material';
import { useState } from 'react';
import type { ListedSlug } from '../../../contract/entities/services/slugDesk.ts';
import { useToast } from '../../ui/useToast.ts';
import { rem } from '../../theme/rem.ts';
import { useText } from '../../messages/useText.ts';
import { refusedSlug } from './refusedSlug.ts';
import type { Remedy } from './RemedyDialog.tsx';
import { useRemedies } from './useRemedies.ts';

interface SuggestionButtonProps {
  of: ListedSlug;
  slug: string;
  /** Called when the slug has been taken since, to open the dialog with alternatives. */
  onRefused: (remedy: Remedy) => void;
}

/** Applies the suggested slug at once. */
export function SuggestionButton({ of, slug, onRefused }: SuggestionButtonProps) {
  const text = useText();
  const toast = useToast();
  const { readdress } = useRemedies();
  const [pending, setPending] = useState(false);
  const { name } = of;
  async function take(): Promise<void> {
    setPending(true);
    try {
      await readdress(of, slug);
    } catch (error) {
      if (refusedSlug(error)) onRefused({ kind: 'readdress', of, wanted: slug });
      else toast.failed(text('addresses.failed', { name }), error);
    } finally {
      setPending(false);
    }
  }
  return (
    <Button
      size="small"
      aria-label={text('addresses.useFor', { slug, name })}
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
      {text('addresses.use', { slug })}
    </Button>
  );
}
