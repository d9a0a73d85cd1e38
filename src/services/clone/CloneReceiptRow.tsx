import { Box, Button } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { getCloneReceipt, retryClonePart } from '../../../contract/calls/clones.ts';
import type { CloneChoice } from '../../../contract/entities/cloneContract.ts';
import type { ClonePart } from '../../../contract/entities/cloneReceipt.ts';
import { errorWords } from '../../layout/errorWords.ts';
import { Icon } from '../../layout/Icon.tsx';
import { useApi } from '../../layout/useApi.ts';
import { useText } from '../../messages/useText.ts';
import type { MadeClone } from './useCloning.ts';

/** How often it is asked what became of a part that is on its way. */
const askAgainAfter = 700;

/** One clone with its parts, each ticked, on its way, or failed with a way to try it again. */
export function CloneReceiptRow({ clone, onLeave }: { clone: MadeClone; onLeave: () => void }) {
  const api = useApi();
  const text = useText();
  const queryClient = useQueryClient();
  const { service, receipt: first } = clone;
  const { id, name } = service;
  const queryKey = ['cloning', 'receipt', id];
  const { data: receipt, error } = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await api.send(getCloneReceipt, { path: { serviceId: id } }, { signal })).receipt,
    initialData: first,
    staleTime: Infinity,
    refetchInterval: ({ state }) =>
      state.data?.parts.some(({ state: of }) => of === 'PENDING') ? askAgainAfter : false,
  });
  const [retrying, setRetrying] = useState<CloneChoice>();
  const [failure, setFailure] = useState<{ part: CloneChoice; error: unknown }>();

  async function retry(part: CloneChoice): Promise<void> {
    setRetrying(part);
    setFailure(undefined);
    try {
      const answer = await api.send(retryClonePart, { path: { serviceId: id }, body: { part } });
      queryClient.setQueryData(queryKey, answer.receipt);
      void queryClient.invalidateQueries({ queryKey: ['services'] });
    } catch (refused) {
      setFailure({ part, error: refused });
    } finally {
      setRetrying(undefined);
    }
  }

  return (
    <Box component="li" sx={row}>
      <Box component={Link} to={`/services/${id}`} onClick={onLeave} sx={nameLink}>
        {name}
      </Box>
      <Box
        component="span"
        dir="ltr"
        sx={{ typography: 'body2', color: 'text.tertiary', overflowWrap: 'anywhere' }}
      >
        {service.mainSlug?.name}
      </Box>
      <Box component="ul" aria-label={text('cloning.receipt.parts', { name })} sx={parts}>
        {receipt.parts.map((part) => (
          <Part
            key={part.part}
            part={part}
            name={name}
            retrying={retrying === part.part}
            onRetry={() => void retry(part.part)}
          />
        ))}
      </Box>
      {failure && (
        <Box role="alert" sx={{ color: 'bad.text', typography: 'body2' }}>
          {text('cloning.receipt.retryFailed', { part: text(`cloning.choice.${failure.part}`) })}{' '}
          {errorWords(failure.error, text)}
        </Box>
      )}
      {error && (
        <Box role="alert" sx={{ color: 'bad.text', typography: 'body2' }}>
          {text('cloning.receipt.lost')} {errorWords(error, text)}
        </Box>
      )}
    </Box>
  );
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
      {state === 'FAILED' && (
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

const row = {
  paddingBlock: '12px',
  borderBlockStart: '1px solid',
  borderColor: 'line',
  display: 'grid',
  gap: '2px',
  gridTemplateColumns: 'minmax(0, 1fr)',
};

const nameLink = {
  fontWeight: 600,
  color: 'text.primary',
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  '&:hover': { textDecoration: 'underline' },
};

const parts = {
  margin: 0,
  marginBlockStart: '6px',
  padding: 0,
  listStyle: 'none',
  display: 'grid',
  gap: '0 24px',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};
