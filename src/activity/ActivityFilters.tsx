import { Box, Button, OutlinedInput } from '@mui/material';
import { Search } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { DayField } from '../ui/fields/DayField.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Select } from '../ui/fields/Select.tsx';
import { useText } from '../messages/useText.ts';
import { useUrlDraft } from '../ui/fields/useUrlDraft.ts';
import { useTeam } from '../auth/useTeam.ts';
import type { ActivityQuestion } from './activityQuestion.ts';
import { recordGroupNames } from './recordGroups.ts';

/** Debounce of the search field (ms). */
const searchDebounce = 250;

interface ActivityFiltersProps {
  question: ActivityQuestion;
  onAsk: (question: ActivityQuestion) => void;
}

/** Filters of the activity log: name, person, kind of record and day. */
export function ActivityFilters({ question, onAsk }: ActivityFiltersProps) {
  const text = useText();
  const id = useId();
  const { team } = useTeam();
  const { who = '', kind = '', day = '', run } = question;
  /** A changed filter resets the page. */
  const narrow = (key: 'who' | 'kind' | 'day' | 'run', value: string) => {
    const { [key]: _before, page: _page, ...rest } = question;
    onAsk({ ...rest, ...(value !== '' && { [key]: value }), page: 1 });
  };
  const isNarrowed = Object.keys(question).length > 1;
  return (
    <Box component="search" aria-label={text('activity.filters')} sx={bar}>
      <NameSearch question={question} onAsk={onAsk} />
      <Select
        aria-label={text('activity.who')}
        value={who}
        onChange={({ target }) => narrow('who', target.value)}
      >
        <option value="">{text('activity.everybody')}</option>
        {team?.members.map(({ id: memberId, name, email }) => (
          <option key={memberId} value={memberId}>
            {name || email}
          </option>
        ))}
      </Select>
      <Select
        aria-label={text('activity.kind')}
        value={kind}
        onChange={({ target }) => narrow('kind', target.value)}
      >
        <option value="">{text('activity.everything')}</option>
        {recordGroupNames.map((name) => (
          <option key={name} value={name}>
            {text(`activity.kinds.${name}`)}
          </option>
        ))}
      </Select>
      <DayField
        id={`${id}day`}
        label={text('activity.day')}
        labelled={false}
        value={day}
        onChange={(value) => narrow('day', value)}
      />
      {run && <Button onClick={() => narrow('run', '')}>{text('activity.allRuns')}</Button>}
      {isNarrowed && !run && (
        <Button variant="text" onClick={() => onAsk({ page: 1 })}>
          {text('activity.clear')}
        </Button>
      )}
    </Box>
  );
}

function NameSearch({ question, onAsk }: ActivityFiltersProps) {
  const text = useText();
  const { q = '' } = question;
  const { draft: typed, setDraft: setTyped, expect } = useUrlDraft(q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const ask = (words: string) => {
    clearTimeout(timer.current);
    const { q: _before, ...rest } = question;
    const wanted = words.trim();
    if (wanted === q) return;
    expect(wanted);
    onAsk({ ...rest, ...(wanted !== '' && { q: wanted }), page: 1 });
  };
  return (
    <OutlinedInput
      type="search"
      value={typed}
      placeholder={text('activity.search')}
      slotProps={{ input: { 'aria-label': text('activity.search'), maxLength: 200, enterKeyHint: 'search' } }}
      startAdornment={<Icon of={Search} size={16} />}
      onChange={({ target }) => {
        setTyped(target.value);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => ask(target.value), searchDebounce);
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter') ask(typed);
      }}
      sx={{ minWidth: 0, color: 'text.tertiary', '& input': { color: 'text.primary' } }}
    />
  );
}

const bar = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    md: '280px repeat(2, minmax(0, 200px)) 180px auto',
  },
  justifyContent: 'start',
  alignItems: 'center',
  gap: '8px',
  marginBlockEnd: '16px',
} as const;
