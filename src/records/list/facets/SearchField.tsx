import { OutlinedInput } from '@mui/material';
import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import { IconAction } from '../../../ui/IconAction.tsx';
import { rem } from '../../../theme/rem.ts';
import { useText } from '../../../messages/useText.ts';
import { useListState } from '../RecordListContext.ts';
import { useUrlSearch } from '../../../ui/fields/useUrlSearch.ts';

/**
 * Search field over the records' names: debounced, or at once with Enter.
 * @param least minimum width in px when the row is full
 * @param isShort whether the placeholder has no room for more than a word
 */
export function SearchField({ least, isShort }: { least: number; isShort: boolean }) {
  const text = useText();
  const { kind, filter, setFilter } = useListState();
  const name = text(kind.words.search);
  const { draft, type, search } = useUrlSearch(filter.q ?? '', (q) => {
    const { q: _before, ...rest } = filter;
    setFilter(q === '' ? rest : { ...rest, q });
  });
  const input = useRef<HTMLInputElement>(null);
  return (
    <OutlinedInput
      type="search"
      data-shrinks
      value={draft}
      placeholder={isShort ? text('list.search') : name}
      inputRef={input}
      slotProps={{
        input: { 'aria-label': name, maxLength: 200, enterKeyHint: 'search' },
      }}
      onChange={({ target }) => type(target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search(draft);
        if (event.key === 'Escape' && draft !== '') {
          event.preventDefault();
          search('');
        }
      }}
      startAdornment={<Icon of={Search} size={16} />}
      endAdornment={
        draft !== '' && (
          <IconAction
            icon={X}
            label={text('list.filter.clearSearch')}
            onClick={() => {
              search('');
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
