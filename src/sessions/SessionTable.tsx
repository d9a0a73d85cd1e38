import { Box } from '@mui/material';
import { styled } from '@mui/material/styles';
import { CalendarX, SquarePen, Users } from 'lucide-react';
import type { CalendarEvent } from '../../contract/entities/calendar/calendarEvent.ts';
import { useText } from '../messages/useText.ts';
import { useLocations } from '../resources/useLocations.ts';
import { rem } from '../theme/rem.ts';
import { MenuButton, type MenuAction } from '../ui/dialogs/MenuButton.tsx';
import { Checkbox } from '../ui/fields/Checkbox.tsx';
import { StateChip } from '../ui/page/StateChip.tsx';
import { visuallyHidden } from '../ui/textStyles.ts';
import { useMoments } from '../ui/words/useMoments.ts';
import { usePeopleAndRooms } from './useSessions.ts';
import { useSessionWords } from './useSessionWords.ts';

const isCancelled = ({ status }: CalendarEvent) => status === 'CANCELLED';

interface SessionTableProps {
  /** By start. */
  sessions: readonly CalendarEvent[];
  /** Number of people on the waitlist. */
  waitingFor: (id: string) => number;
  mayPlan: boolean;
  /** IDs of sessions. */
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
  onOpen: (kind: 'edit' | 'cancel' | 'participants', session: CalendarEvent) => void;
}

/** Sessions with their people, locations and bookings. */
export function SessionTable({
  sessions,
  waitingFor,
  mayPlan,
  selected,
  onSelect,
  onOpen,
}: SessionTableProps) {
  const text = useText();
  const words = useSessionWords();
  const { now } = useMoments();
  const { nameOf } = usePeopleAndRooms();
  const locations = useLocations();

  const whereOf = ({ resources = [], location }: CalendarEvent): string =>
    [
      ...resources.map(({ id, name }) => nameOf(id) ?? name),
      locations?.find(({ id }) => id === location?.id)?.name ?? location?.name,
    ]
      .filter(Boolean)
      .join(' · ');
  const hasBegun = ({ start }: CalendarEvent) => Date.parse(start.utcDate ?? '') <= now.getTime();

  const canCancel = (session: CalendarEvent) => mayPlan && !isCancelled(session) && !hasBegun(session);
  const selectable = sessions.filter(canCancel).map(({ id }) => id);
  const chosen = selectable.filter((id) => selected.has(id)).length;
  const isAll = chosen === selectable.length && chosen > 0;

  function toggle(id: string): void {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelect(next);
  }

  function actionsOf(session: CalendarEvent): MenuAction[] {
    const open = (kind: 'edit' | 'cancel' | 'participants') => () => onOpen(kind, session);
    return [
      {
        key: 'participants',
        label: text('sessions.menu.participants'),
        icon: Users,
        onSelect: open('participants'),
      },
      ...(canCancel(session)
        ? [
            { key: 'edit', label: text('sessions.menu.edit'), icon: SquarePen, onSelect: open('edit') },
            {
              key: 'cancel',
              label: text('sessions.menu.cancel'),
              icon: CalendarX,
              destroys: true,
              onSelect: open('cancel'),
            },
          ]
        : []),
    ];
  }

  return (
    <Table>
      <thead>
        <tr>
          {mayPlan && (
            <td data-select>
              <Checkbox
                aria-label={text('sessions.select.all')}
                checked={isAll}
                indeterminate={chosen > 0 && !isAll}
                disabled={selectable.length === 0}
                onChange={() => onSelect(new Set(isAll ? [] : selectable))}
              />
            </td>
          )}
          <th scope="col">{text('sessions.column.when')}</th>
          <th scope="col">{text('sessions.column.who')}</th>
          <th scope="col" data-numeric>
            {text('sessions.column.booked')}
          </th>
          <th scope="col">
            <Box component="span" sx={visuallyHidden}>
              {text('list.column.actions')}
            </Box>
          </th>
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => (
          <tr key={session.id} data-cancelled={isCancelled(session) ? '' : undefined}>
            {mayPlan && (
              <td data-select>
                {canCancel(session) && (
                  <Checkbox
                    aria-label={text('sessions.select.one', { session: words.between(session) })}
                    checked={selected.has(session.id)}
                    onChange={() => toggle(session.id)}
                  />
                )}
              </td>
            )}
            <th scope="row">
              <Box component="span" data-time>
                {words.day(session)}
              </Box>
              <Box component="span" data-time sx={{ fontWeight: 400, color: 'text.secondary' }}>
                {words.hours(session)}
              </Box>
            </th>
            <td>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px' }}>
                {whereOf(session)}
                {session.recurrenceType === 'EXCEPTION' && (
                  <Box component="span" sx={tag}>
                    {text('sessions.changed')}
                  </Box>
                )}
                <Mark session={session} />
              </Box>
            </td>
            <td data-numeric>
              {words.booked(session)}
              {waitingFor(session.id) > 0 && (
                <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
                  {text('sessions.waiting', words.counted(waitingFor(session.id)))}
                </Box>
              )}
            </td>
            <td>
              <MenuButton
                label={text('sessions.menu.label', { session: words.between(session) })}
                actions={actionsOf(session)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The state of a session that takes no more bookings. */
function Mark({ session: { status, remainingCapacity, totalCapacity = 0 } }: { session: CalendarEvent }) {
  const text = useText();
  if (status === 'CANCELLED') return <StateChip tone="off">{text('sessions.cancelled')}</StateChip>;
  const isFull = remainingCapacity === 0 && totalCapacity > 0;
  return isFull && <StateChip tone="good">{text('sessions.full')}</StateChip>;
}

const tag = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: rem(22),
  paddingInline: '8px',
  border: '1px solid',
  borderColor: 'lineStrong',
  borderRadius: '6px',
  typography: 'caption',
  color: 'text.secondary',
} as const;

const Table = styled('table')(({ theme: { palette, typography } }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { textAlign: 'start', padding: '10px 6px', verticalAlign: 'top', overflowWrap: 'anywhere' },
  '& tr > :first-child': { paddingInlineStart: 0 },
  '& tr > :last-child': { paddingInlineEnd: 0, width: '1%' },
  '& thead th, & thead td': { ...typography.caption, color: palette.text.tertiary, paddingBlock: '0 8px' },
  // In line with the first line of the row.
  '& tbody tr > :last-child > button': {
    marginBlock: '-6px',
    '@media (pointer: coarse)': { marginBlock: '-12px' },
  },
  '& tbody tr': { borderBlockStart: `1px solid ${palette.line}` },
  '& tbody th': { fontWeight: 600, whiteSpace: 'nowrap', width: '1%', paddingInlineEnd: 12 },
  '& [data-select]': { width: '1%', paddingInlineEnd: 12 },
  '& [data-select] > input': { display: 'block', marginBlockStart: 2 },
  '& [data-time]': { display: 'block' },
  '& [data-numeric]': { textAlign: 'end', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& [data-cancelled]': { color: palette.text.tertiary },
  '& [data-cancelled] [data-time]': { textDecoration: 'line-through' },
}));
