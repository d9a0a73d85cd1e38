import { OutlinedInput } from '@mui/material';
import { Search, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import { IconAction } from '../../../ui/IconAction.tsx';
import { rem } from '../../../theme/rem.ts';
import { useText } from '../../../messages/useText.ts';
import { useListState } from '../RecordListContext.ts';
import { useUrlDraft } from '../../../ui/fields/useUrlDraft.ts';

/** Debounce (ms). */
const searchDebounce = 250;

/**
 * Search field over the records' names: debounced, or at once with Enter.
 * @param least minimum width in px when the row is full
 * @param isShort whether the placeholder has no room for more than a word
 */
export function SearchField({ least, isShort }: { least: number; isShort: boolean }) {
  const text = useText();
  const { kind, filter, setFilter } = useListState();
  const name = text(kind.words.search);
  const asked = filter.q ?? '';
  const { draft: typed, setDraft: setTyped, expect } = useUrlDraft(asked);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  const ask = (q: string) => {
    clearTimeout(timer.current);
    if (q.trim() === asked) return;
    const { q: _before, ...rest } = filter;
    expect(q.trim());
    setFilter(q.trim() === '' ? rest : { ...rest, q: q.trim() });
  };
  return (
    <OutlinedInput
      type="search"
      data-shrinks
      value={typed}
      placeholder={isShort ? text('list.search') : name}
      inputRef={input}
      slotProps={{
        input: { 'aria-label': name, maxLength: 200, enterKeyHint: 'search' },
      }}
      onChange={({ target }) => {
        setTyped(target.value);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => ask(target.value), searchDebounce);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') ask(typed);
        if (event.key === 'Escape' && typed !== '') {
          event.preventDefault();
          setTyped('');
          ask('');
        }
      }}
      startAdornment={<Icon of={Search} size={16} />}
      endAdornment={
        typed !== '' && (
          <IconAction
            icon={X}
            label={text('list.filter.clearSearch')}
            onClick={() => {
              setTyped('');
              ask('');
              input.current?.focus();
            }}
          />
        )
      }
      sx={{
        flex: { xs: 1, sm: `1 1 ${least}px` },
        minWidth: 0,
        maxWidth: { sm: rem(280) },
        color: 'text.tertiary',
        '& input': { color: 'text.primary' },
        '& input::-webkit-search-cancel-button': { display: 'none' },
        '&.MuiInputBase-adornedEnd': { paddingInlineEnd: '2px' },
      }}
    />
  );
}
