import { OutlinedInput } from '@mui/material';
import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Icon } from '../Icon.tsx';
import { useUrlDraft } from './useUrlDraft.ts';

/** Debounce (ms). */
const searchDebounce = 250;

interface UrlSearchProps {
  /** Placeholder and accessible name. */
  label: string;
  /** The text in the URL. */
  asked: string;
  onAsk: (words: string) => void;
}

/** Search field of a screen whose question is in the URL: debounced, or at once with Enter. */
export function UrlSearch({ label, asked, onAsk }: UrlSearchProps) {
  const { draft, setDraft, expect } = useUrlDraft(asked);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const ask = (typed: string) => {
    clearTimeout(timer.current);
    const words = typed.trim();
    if (words === asked) return;
    expect(words);
    onAsk(words);
  };
  return (
    <OutlinedInput
      type="search"
      value={draft}
      placeholder={label}
      slotProps={{ input: { 'aria-label': label, maxLength: 200, enterKeyHint: 'search' } }}
      startAdornment={<Icon of={Search} size={16} />}
      onChange={({ target }) => {
        setDraft(target.value);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => ask(target.value), searchDebounce);
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter') ask(draft);
      }}
      sx={{ minWidth: 0, color: 'text.tertiary', '& input': { color: 'text.primary' } }}
    />
  );
}
