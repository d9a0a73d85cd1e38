import { Box, Button } from '@mui/material';
import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import { retryClonePart } from '../../../contract/calls/services/clones.ts';
import type { CloneChoice } from '../../../contract/entities/services/cloneRule.ts';
import type { ClonePart } from '../../../contract/entities/services/cloneReceipt.ts';
import { errorWords } from '../../ui/words/errorWords.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useMay } from '../../ui/business/useMay.ts';
import { joinSentences } from '../../messages/joinSentences.ts';
import { useText } from '../../messages/useText.ts';
import type { CloneParts } from './useCloneReceipt.ts';

interface ClonePartListProps extends Pick<CloneParts, 'retrying' | 'failure' | 'retry'> {
  /** Name of the clone. */
  name: string;
  parts: readonly ClonePart[];
}

/** Parts of a clone: done, pending, or failed with reason and retry. */
export function ClonePartList({ name, parts, retrying, failure, retry }: ClonePartListProps) {
  const text = useText();
  return (
    <>
      <Box component="ul" aria-label={text('cloning.receipt.parts', { name })} sx={list}>
        {parts.map((part) => (
          <Part
            key={part.part}
            {...{ part, name }}
            retrying={retrying === part.part}
            onRetry={() => void retry(part.part)}
          />
        ))}
      </Box>
      {failure && (
        <Box role="alert" sx={{ color: 'bad.text', typography: 'body2' }}>
          {joinSentences(
            text('cloning.receipt.retryFailed', { part: partName(failure.part) }),
            errorWords(failure.error, text),
          )}
        </Box>
      )}
    </>
  );

  function partName(part: CloneChoice): string {
    return text(`cloning.choice.${part}`);
  }
}

const marks = {
  DONE: { icon: CircleCheck, tone: 'good.mark' },
  PENDING: { icon: CircleDashed, tone: 'text.tertiary' },
  FAILED: { icon: CircleX, tone: 'bad.mark' },
} as const;

interface PartProps {
  part: ClonePart;
  name: string;
  retrying: boolean;
  onRetry: () => void;
}

function Part({ part: { part, state, error }, name, retrying, onRetry }: PartProps) {
  const text = useText();
  const mayRetry = useMay(retryClonePart);
  const label = text(`cloning.choice.${part}`);
  const { icon, tone } = marks[state];
  return (
    <Box component="li" sx={{ display: 'flex', gap: '6px', paddingBlock: '3px', typography: 'body2' }}>
      <Box component="span" sx={{ color: tone, lineHeight: 0, paddingBlockStart: '1px' }}>
        <Icon of={icon} size={16} />
      </Box>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        {label}{' '}
        <Box component="span" sx={{ color: state === 'FAILED' ? 'bad.text' : 'text.tertiary' }}>
          {text(`cloning.receipt.${state}`)}
        </Box>
        {error && <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{error.description}</Box>}
      </Box>
      {state === 'FAILED' && mayRetry && (
        <Button
          size="small"
          aria-label={text('cloning.receipt.retryPart', { part: label, name })}
          aria-disabled={retrying || undefined}
          onClick={retrying ? undefined : onRetry}
          sx={{ flex: 'none' }}
        >
          {text('cloning.receipt.retry')}
        </Button>
      )}
    </Box>
  );
}

const list = {
  margin: 0,
  marginBlockStart: '6px',
  padding: 0,
  listStyle: 'none',
  display: 'grid',
  gap: '0 24px',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};
