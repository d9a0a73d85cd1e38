import { OutlinedInput } from '@mui/material';
import { Search } from 'lucide-react';
import { Icon } from '../Icon.tsx';
import { useUrlSearch } from './useUrlSearch.ts';

interface UrlSearchProps {
  /** Placeholder and accessible name. */
  label: string;
  /** The text in the URL. */
  asked: string;
  onAsk: (words: string) => void;
}

/** Search field of a screen whose question is in the URL: debounced, or at once with Enter. */
export function UrlSearch({ label, asked, onAsk }: UrlSearchProps) {
  const { draft, type, search } = useUrlSearch(asked, onAsk);
  return (
    <OutlinedInput
      type="search"
      value={draft}
      placeholder={label}
      slotProps={{ input: { 'aria-label': label, maxLength: 200, enterKeyHint: 'search' } }}
      startAdornment={<Icon of={Search} size={16} />}
      onChange={({ target }) => type(target.value)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') search(draft);
      }}
      sx={{ minWidth: 0, color: 'text.tertiary', '& input': { color: 'text.primary' } }}
    />
  );
}
