import { Box, Button } from '@mui/material';
import { useText } from '../../messages/useText.ts';

interface SlugSuggestionsProps {
  /** Available slugs, at most three. */
  slugs: readonly string[];
  onPick: (slug: string) => void;
}

/** Available slugs as buttons. */
export function SlugSuggestions({ slugs, onPick }: SlugSuggestionsProps) {
  const text = useText();
  if (slugs.length === 0) return null;
  return (
    <Box component="fieldset" aria-label={text('addresses.suggestions')} sx={row}>
      {slugs.map((slug) => (
        <Button
          key={slug}
          size="small"
          aria-label={text('addresses.use', { slug })}
          onClick={() => onPick(slug)}
          sx={{ height: 'auto', minHeight: { xs: 44, sm: 28 }, overflowWrap: 'anywhere' }}
        >
          <span dir="ltr">{slug}</span>
        </Button>
      ))}
    </Box>
  );
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '6px',
  minWidth: 0,
  margin: 0,
  marginBlockStart: '6px',
  padding: 0,
  border: 0,
} as const;
