import { Box } from '@mui/material';
import { Link } from 'react-router-dom';
import { errorWords } from '../../ui/words/errorWords.ts';
import { joinSentences } from '../../messages/joinSentences.ts';
import { useText } from '../../messages/useText.ts';
import { ClonePartList } from './ClonePartList.tsx';
import { useCloneReceipt } from './useCloneReceipt.ts';
import type { MadeClone } from './useCloning.ts';

/** A created clone with its URL and the state of its parts. */
export function CloneReceiptRow({ clone, onLeave }: { clone: MadeClone; onLeave: () => void }) {
  const text = useText();
  const { service, receipt: first } = clone;
  const { id, name } = service;
  const { receipt = first, error, ...trying } = useCloneReceipt(id, { first });
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
      <ClonePartList name={name} parts={receipt.parts} {...trying} />
      {error !== undefined && (
        <Box role="alert" sx={{ color: 'bad.text', typography: 'body2' }}>
          {joinSentences(text('cloning.receipt.lost'), errorWords(error, text))}
        </Box>
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
