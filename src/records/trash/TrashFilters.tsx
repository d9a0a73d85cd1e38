import { Box } from '@mui/material';
import { Select } from '../../ui/fields/Select.tsx';
import { UrlSearch } from '../../ui/fields/UrlSearch.tsx';
import { useText } from '../../messages/useText.ts';
import type { TrashQuestion } from './trashQuestion.ts';
import { useTrashKinds } from './useTrashKinds.ts';
import { rem } from '../../theme/rem.ts';

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
      <UrlSearch
        label={text('trash.search')}
        asked={q}
        onAsk={(words) => onAsk({ q: words, kind, page: 1 })}
      />
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

const bar = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: `minmax(0, ${rem(280)}) minmax(0, max-content)` },
  gap: '8px',
  marginBlockEnd: '16px',
};
