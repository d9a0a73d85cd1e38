import { Box, Button } from '@mui/material';
import { CircleX } from 'lucide-react';
import { refusedSlug } from '../addresses/refusedSlug.ts';
import { SlugSuggestions } from '../addresses/SlugSuggestions.tsx';
import { useSlugWords } from '../addresses/useSlugWords.ts';
import { errorWords, requestIdOf } from '../../ui/words/errorWords.ts';
import { Icon } from '../../ui/Icon.tsx';
import { RequestId } from '../../ui/page/RequestId.tsx';
import { useText } from '../../messages/useText.ts';
import type { PlannedClone } from './plannedClones.ts';

interface NotMadeRowProps {
  plan: PlannedClone;
  error: unknown;
  onAgain: (plan: PlannedClone) => Promise<void>;
}

/** A clone that could not be created: reason, retry, and available slugs. */
export function NotMadeRow({ plan, error, onAgain }: NotMadeRowProps) {
  const text = useText();
  const words = useSlugWords();
  const { name } = plan;
  const slug = refusedSlug(error);
  const requestId = slug ? undefined : requestIdOf(error);
  return (
    <Box component="li" sx={row}>
      <Box component="span" sx={{ color: 'bad.mark', lineHeight: 0, paddingBlockStart: '2px' }}>
        <Icon of={CircleX} size={16} />
      </Box>
      <Box sx={{ minWidth: 0, flex: 1, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 600 }}>{text('cloning.receipt.notMade', { name })}</Box>
        <Box sx={{ typography: 'body2', color: 'bad.text' }}>
          {slug ? words.ofCode('SLUG_ALREADY_EXISTS', slug.holder) : errorWords(error, text)}
        </Box>
        {requestId !== undefined && <RequestId id={requestId} />}
        {slug && (
          <SlugSuggestions
            slugs={slug.suggestions}
            onPick={(pick) => void onAgain({ ...plan, slug: pick })}
          />
        )}
      </Box>
      {!slug && (
        <Button
          size="small"
          aria-label={text('cloning.receipt.againName', { name })}
          onClick={() => void onAgain(plan)}
          sx={{ flex: 'none' }}
        >
          {text('cloning.receipt.again')}
        </Button>
      )}
    </Box>
  );
}

const row = {
  display: 'flex',
  gap: '8px',
  paddingBlock: '12px',
  borderBlockStart: '1px solid',
  borderColor: 'line',
};
