import { Box, Button } from '@mui/material';
import { useId } from 'react';
import { DayField } from '../ui/fields/DayField.tsx';
import { rem } from '../theme/rem.ts';
import { Select } from '../ui/fields/Select.tsx';
import { useText } from '../messages/useText.ts';
import { UrlSearch } from '../ui/fields/UrlSearch.tsx';
import { useTeam } from '../auth/useTeam.ts';
import type { ActivityQuestion } from './activityQuestion.ts';
import { recordGroupNames } from './recordGroups.ts';

interface ActivityFiltersProps {
  question: ActivityQuestion;
  onAsk: (question: ActivityQuestion) => void;
}

/** Filters of the activity log: name, person, kind of record and day. */
export function ActivityFilters({ question, onAsk }: ActivityFiltersProps) {
  const text = useText();
  const id = useId();
  const { team } = useTeam();
  const { q = '', who = '', kind = '', day = '', run } = question;
  /** A changed filter resets the page. */
  const narrow = (key: 'q' | 'who' | 'kind' | 'day' | 'run', value: string) => {
    const { [key]: _before, page: _page, ...rest } = question;
    onAsk({ ...rest, ...(value !== '' && { [key]: value }), page: 1 });
  };
  const isNarrowed = Object.keys(question).length > 1;
  return (
    <Box component="search" aria-label={text('activity.filters')} sx={bar}>
      <UrlSearch label={text('activity.search')} asked={q} onAsk={(words) => narrow('q', words)} />
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

const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px',
  marginBlockEnd: '16px',
  '& > *': { flex: { xs: '1 1 100%', sm: `0 1 ${rem(200)}` }, minWidth: 0 },
  '& > :first-of-type': { flexBasis: { sm: rem(280) } },
  '& > .MuiButton-root': { flexBasis: 'auto' },
} as const;
