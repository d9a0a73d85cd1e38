import { Box, Button } from '@mui/material';
import { useId } from 'react';
import { DayField } from '../ui/fields/DayField.tsx';
import { rem } from '../theme/rem.ts';
import { Select } from '../ui/fields/Select.tsx';
import { useText } from '../messages/useText.ts';
import { Switch } from '../ui/fields/Switch.tsx';
import { UrlSearch } from '../ui/fields/UrlSearch.tsx';
import { useTeam } from '../auth/useTeam.ts';
import { isNarrowed, mayHideBookings, type ActivityQuestion } from './activityQuestion.ts';
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
  const { q = '', who = '', kind = '', day = '', run, bookings } = question;
  /** A changed filter resets the page. */
  const narrow = (key: 'q' | 'who' | 'kind' | 'day' | 'run' | 'bookings', value: string) => {
    const { [key]: _before, page: _page, ...rest } = question;
    onAsk({ ...rest, ...(value !== '' && { [key]: value }), page: 1 });
  };
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
      <Box data-dated sx={dated}>
        <Box component="label" htmlFor={`${id}day`} sx={{ color: 'text.secondary' }}>
          {text('activity.day')}
        </Box>
        <DayField
          id={`${id}day`}
          label={text('activity.day')}
          labelled={false}
          value={day}
          onChange={(value) => narrow('day', value)}
        />
      </Box>
      {run && <Button onClick={() => narrow('run', '')}>{text('activity.allRuns')}</Button>}
      {isNarrowed(question) && !run && (
        <Button variant="text" onClick={() => onAsk({ ...(bookings && { bookings }), page: 1 })}>
          {text('activity.clear')}
        </Button>
      )}
      {mayHideBookings(question) && (
        <Box component="label" sx={toggle}>
          {text('activity.bookings')}
          <Switch
            checked={bookings !== undefined}
            onChange={({ target }) => narrow('bookings', target.checked ? 'true' : '')}
          />
        </Box>
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
  '& > *': { flex: { xs: '1 1 100%', sm: `0 1 ${rem(160)}` }, minWidth: 0 },
  '& > :first-of-type': { flex: { sm: `1 1 ${rem(160)}` }, maxWidth: { sm: rem(280) } },
  // The types are known at once, the people are not.
  '& > :has(> select) ~ :has(> select)': { flex: { sm: 'none' }, maxWidth: { sm: rem(240) } },
  '& > .MuiButton-root': { flex: 'none' },
  '& > [data-dated], & > label:last-of-type': { flex: { sm: 'none' } },
} as const;

const dated = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  gap: '8px',
} as const;

const toggle = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: { xs: 'space-between', sm: 'end' },
  gap: '8px',
  minHeight: rem(36),
  marginInlineStart: { sm: 'auto' },
  color: 'text.secondary',
  cursor: 'pointer',
};
