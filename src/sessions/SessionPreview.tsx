import { Box } from '@mui/material';
import { TriangleAlert } from 'lucide-react';
import type { AnswerOf } from '../../contract/call.ts';
import type { previewSessions } from '../../contract/calls/calendar/calendarEvents.ts';
import { sessionConflictKinds } from '../../contract/entities/calendar/sessionChange.ts';
import { useText } from '../messages/useText.ts';
import { useBusiness } from '../ui/business/useBusiness.ts';
import { Icon } from '../ui/Icon.tsx';
import { errorWords } from '../ui/words/errorWords.ts';
import { listOf } from '../ui/words/listOf.ts';
import { useSessionWords } from './useSessionWords.ts';

export type Preview = AnswerOf<typeof previewSessions>;

interface SessionPreviewProps {
  /** Undefined while the form is incomplete, or while it loads. */
  preview: Preview | undefined;
  loading: boolean;
  error: unknown;
  /** Whether a series without an end is planned. */
  isOpen?: boolean;
}

const shownRows = 6;

/** The effect of a change of sessions: their times, the booked people, and the overlaps. */
export function SessionPreview({ preview, loading, error, isOpen = false }: SessionPreviewProps) {
  const text = useText();
  const words = useSessionWords();
  const { locale } = useBusiness();
  return (
    <Box component="section" aria-label={text('sessions.preview.title')} sx={frame}>
      <Box component="output" sx={{ fontWeight: 500 }}>
        {error
          ? `${text('sessions.preview.failed')} ${errorWords(error, text)}`
          : preview
            ? sentences(preview).join(' ')
            : text(loading ? 'sessions.preview.loading' : 'sessions.preview.incomplete')}
      </Box>
      {!error && preview && preview.sessions.length > 0 && (
        <Box component="ul" sx={list}>
          {firstOf(preview).map((change) => (
            <Box component="li" key={`${change.eventId ?? ''}${change.start.localDate}`}>
              <Box
                component="span"
                sx={change.outcome === 'CANCELLED' ? { textDecoration: 'line-through' } : {}}
              >
                {words.between(change)}
              </Box>
              {change.before && (
                <Box component="span" sx={{ color: 'text.tertiary' }}>
                  {' '}
                  {text('sessions.preview.was', { time: words.between(change.before) })}
                </Box>
              )}
              {change.participants > 0 && change.names.length > 0 && (
                <Box sx={{ color: 'text.secondary' }}>{change.names.join(', ')}</Box>
              )}
              {change.conflicts.map((conflict) => (
                <Box key={`${conflict.id}${conflict.resource?.id ?? ''}`} sx={warning}>
                  <Icon of={TriangleAlert} size={16} />
                  {words.conflict(conflict)}
                </Box>
              ))}
            </Box>
          ))}
        </Box>
      )}
      {!error && preview && preview.sessions.length > shownRows && (
        <Box sx={{ color: 'text.tertiary' }}>
          {text('sessions.preview.more', words.counted(total(preview) - shownRows))}
        </Box>
      )}
    </Box>
  );

  function sentences({ counts, sessions }: Preview): string[] {
    const { created, changed, cancelled, participants, conflicts } = counts;
    return [
      ...(created > 0 ? [text('sessions.preview.created', words.counted(created))] : []),
      ...(isOpen ? [text('sessions.preview.openEnd')] : []),
      ...(changed > 0 ? [text('sessions.preview.changed', words.counted(changed))] : []),
      ...(cancelled > 0 ? [text('sessions.preview.cancelled', words.counted(cancelled))] : []),
      ...(changed + cancelled > 0 ? [bookedWords(changed > 0, participants)] : []),
      ...(created + changed > 0
        ? [
            conflicts > 0
              ? text('sessions.preview.conflicts', {
                  ...words.counted(conflicts),
                  what: listOf(conflictWords(sessions, conflicts), locale),
                })
              : text('sessions.preview.noConflicts'),
          ]
        : []),
    ];
  }

  function conflictWords(sessions: Preview['sessions'], count: number): string[] {
    const found = new Set(sessions.flatMap((session) => session.conflicts.map(({ kind }) => kind)));
    return sessionConflictKinds
      .filter((kind) => found.has(kind))
      .map((kind) => text(`sessions.preview.kind.${kind}`, { smart_count: count }));
  }

  function bookedWords(isChange: boolean, people: number): string {
    if (people === 0) return text('sessions.preview.free');
    return text(isChange ? 'sessions.preview.booked' : 'sessions.preview.lost', words.counted(people));
  }
}

const total = ({ counts }: Preview) => counts.created + counts.changed + counts.cancelled;

/** Sessions that need attention come first. */
const firstOf = ({ sessions }: Preview) =>
  sessions
    .toSorted(
      (one, other) =>
        Number(other.conflicts.length > 0) - Number(one.conflicts.length > 0) ||
        Number(other.participants > 0) - Number(one.participants > 0),
    )
    .slice(0, shownRows);

const frame = {
  display: 'grid',
  gap: '8px',
  padding: '12px 14px',
  border: '1px solid',
  borderColor: 'line',
  borderRadius: '12px',
  bgcolor: 'sunken',
  typography: 'body2',
} as const;
const list = { margin: 0, padding: 0, listStyle: 'none', display: 'grid', gap: '6px' } as const;
const warning = {
  display: 'flex',
  gap: '6px',
  color: 'warn.text',
  '& svg': { flex: 'none', marginBlockStart: '1px' },
} as const;
