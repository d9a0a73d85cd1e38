import { Box, OutlinedInput } from '@mui/material';
import { Search } from 'lucide-react';
import { Icon } from '../../ui/Icon.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { useUrlDraft } from '../../ui/fields/useUrlDraft.ts';
import { useText } from '../../messages/useText.ts';
import type { TrashQuestion } from './trashQuestion.ts';
import { useTrashKinds } from './useTrashKinds.ts';

interface TrashFiltersProps {
  question: TrashQuestion;
  onAsk: (question: TrashQuestion) => void;
}

/** Filters the trash by name and family. */
export function TrashFilters({ question, onAsk }: TrashFiltersProps) {
  const text = useText();
  const { kinds } = useTrashKinds();
  const { q, kind } = question;
  return (
    <Box component="search" sx={bar}>
      <TrashSearch q={q} onAsk={(words) => onAsk({ q: words, kind, page: 1 })} />
      <Select
        aria-label={text('activity.kind')}
        value={kind}
        onChange={({ target }) => onAsk({ q, kind: target.value, page: 1 })}
      >
        <option value="">{text('activity.everything')}</option>
        {kinds.map(({ path, label }) => (
          <option key={path} value={path}>
            {text(label)}
          </option>
        ))}
      </Select>
    </Box>
  );
}

function TrashSearch({ q, onAsk }: { q: string; onAsk: (words: string) => void }) {
  const text = useText();
  const { draft, setDraft, expect } = useUrlDraft(q);
  const ask = () => {
    const words = draft.trim();
    if (words === q) return;
    expect(words);
    onAsk(words);
  };
  return (
    <OutlinedInput
      type="search"
      value={draft}
      placeholder={text('trash.search')}
      slotProps={{ input: { 'aria-label': text('trash.search'), maxLength: 200, enterKeyHint: 'search' } }}
      startAdornment={<Icon of={Search} size={16} />}
      onChange={({ target }) => setDraft(target.value)}
      onBlur={ask}
      onKeyDown={({ key }) => {
        if (key === 'Enter') ask();
      }}
      sx={{ minWidth: 0, color: 'text.tertiary', '& input': { color: 'text.primary' } }}
    />
  );
}

const bar = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '280px minmax(0, 200px)' },
  gap: '8px',
  marginBlockEnd: '16px',
};
