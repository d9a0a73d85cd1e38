import { Box } from '@mui/material';
import { Copy } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useEvent } from 'react-admin';
import type { Service } from '../../../contract/entities/services/service.ts';
import { Icon } from '../../ui/Icon.tsx';
import { card } from '../../ui/page/SectionCard.tsx';
import { useToast } from '../../ui/useToast.ts';
import { useText } from '../../messages/useText.ts';
import { ClonePartList } from './ClonePartList.tsx';
import { useCloneReceipt } from './useCloneReceipt.ts';

interface UnfinishedCloneProps {
  /** The saved service. */
  service: Service;
  /** Called after a part was copied, because the service has changed. */
  onCopied: () => void;
}

/**
 * Missing parts of a hidden clone, with a retry, after the dialog was closed. Showing the clone to customers dismisses
 * it.
 */
export function UnfinishedClone({ service, onCopied }: UnfinishedCloneProps) {
  const text = useText();
  const toast = useToast();
  const id = useId();
  const {
    receipt,
    error: _notAsked,
    ...trying
  } = useCloneReceipt(service.id, {
    enabled: service.hidden === true,
  });
  const missing = receipt?.parts.filter(({ state }) => state !== 'DONE') ?? [];
  const failed = missing.filter(({ state }) => state === 'FAILED').length;
  useWhenFewer(missing.length, () => {
    if (missing.length === 0) toast.done(text('cloning.unfinished.done', { name: service.name }));
    onCopied();
  });
  if (!service.hidden || missing.length === 0) return null;
  return (
    <Box
      component="section"
      aria-labelledby={`${id}-title`}
      sx={{ ...card, '--card-padding': '16px', marginBlockEnd: '16px', display: 'flex', gap: '12px' }}
    >
      <Box sx={{ color: 'text.secondary', lineHeight: 0, paddingBlockStart: '2px' }}>
        <Icon of={Copy} size={18} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box id={`${id}-title`} component="h2" sx={{ typography: 'body1', fontWeight: 600, margin: 0 }}>
          {failed > 0
            ? text('cloning.unfinished.failed', { smart_count: failed })
            : text('cloning.unfinished.pending')}
        </Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {text(failed > 0 ? 'cloning.unfinished.failedLead' : 'cloning.unfinished.pendingLead')}
        </Box>
        <ClonePartList name={service.name} parts={missing} {...trying} />
      </Box>
    </Box>
  );
}

/** Calls `tell` whenever the count decreases. */
function useWhenFewer(count: number, onFewer: () => void): void {
  const before = useRef(count);
  const notify = useEvent(onFewer);
  useEffect(() => {
    if (count < before.current) notify();
    before.current = count;
  }, [count, notify]);
}
