import { Box, Button } from '@mui/material';
import { useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { RecordedChange } from '../../../contract/entities/history/recordedChange.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { useText } from '../../messages/useText.ts';
import { changedAt } from '../../ui/words/changedAt.ts';
import { useBusiness } from '../../ui/useBusiness.ts';
import { useSideEffectWords } from './useSideEffectWords.ts';
import { dateFormat } from '../../ui/words/formatters.ts';

interface ChangeLineProps {
  change: RecordedChange;
  who: string;
  sentence: ReactNode;
  /** Name of the record before the time, in lists of several records. */
  about?: ReactNode;
  now: Date;
  /** Changed fields, collapsible. */
  fields?: ReactNode;
  /** Undo and restore buttons. */
  actions?: ReactNode;
  /** Content below, visible when collapsed too. */
  children?: ReactNode;
}

/** A change: avatar, description and time, with collapsible fields. */
export function ChangeLine(props: ChangeLineProps) {
  const { change, who, sentence, about, now, fields, actions, children } = props;
  const text = useText();
  const id = useId();
  const [open, setOpen] = useState(false);
  const { locale, timeZone } = useBusiness();
  const { calendarWords } = useSideEffectWords();
  const { date, actor, run, undone, undoes, calendar } = change;
  const exact = dateFormat(locale, { timeZone, dateStyle: 'long', timeStyle: 'short' });
  const notes = [
    ...(calendar ? [text('history.calendar.with', { what: calendarWords(calendar) })] : []),
    ...(undoes ? [text('history.takesBack')] : []),
    ...(undone ? [text('history.undone')] : []),
  ];
  return (
    <Box component="li" sx={line}>
      <Avatar id={actor.id ?? actor.kind} name={who} size={28} />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ overflowWrap: 'anywhere' }}>{sentence}</Box>
        <Box sx={{ typography: 'body2', color: 'text.tertiary', overflowWrap: 'anywhere' }}>
          {about && (
            <>
              {about}
              {' · '}
            </>
          )}
          <time dateTime={date} title={exact.format(new Date(date))}>
            {changedAt(date, { locale, timeZone, now })}
          </time>
          {run && (
            <>
              {' · '}
              <Box component={Link} to={`/bulk-runs/${run.id}`} sx={{ color: 'accent.text' }}>
                {text('history.fromRun', { name: run.name })}
              </Box>
            </>
          )}
          {notes.map((note) => ` · ${note}`)}
        </Box>
        {(fields || actions) && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '6px', marginBlockStart: '8px' }}>
            {fields && (
              <Button size="small" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
                {text(open ? 'history.hideFields' : 'history.showFields')}
              </Button>
            )}
            {actions}
          </Box>
        )}
        {fields && (
          <Box id={id} hidden={!open}>
            {open && fields}
          </Box>
        )}
        {children}
      </Box>
    </Box>
  );
}

const line = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '12px',
  paddingBlock: '12px',
  borderBlockEnd: '1px solid',
  borderColor: 'line',
  '&:last-of-type': { borderBlockEnd: 0 },
} as const;
