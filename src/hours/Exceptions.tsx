import { Box, Button } from '@mui/material';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { createEvent } from '../../contract/calls/calendar/calendarEvents.ts';
import type { CalendarEvent } from '../../contract/entities/calendar/calendarEvent.ts';
import { useText } from '../messages/useText.ts';
import { lazyDialog } from '../ui/dialogs/lazyDialog.tsx';
import { MenuButton } from '../ui/dialogs/MenuButton.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ErrorPanel } from '../ui/page/ErrorPanel.tsx';
import { SectionCard } from '../ui/page/SectionCard.tsx';
import { Skeleton } from '../ui/loading/Skeleton.tsx';
import { StateChip } from '../ui/page/StateChip.tsx';
import { useMay } from '../ui/business/useMay.ts';
import { useFormats } from '../ui/words/useFormats.ts';
import { spanOf, valuesOf, type ExceptionKind, type ExceptionOwner } from './exceptionsOf.ts';
import { useExceptions } from './useExceptions.ts';
import { useExceptionWords } from './useExceptionWords.ts';
import { useHoursImpact } from './useHoursImpact.ts';

const ExceptionDialog = lazyDialog(async () => (await import('./ExceptionDialog.tsx')).ExceptionDialog);

/** The exception that a dialog adds or edits. */
interface Edited {
  kind: ExceptionKind;
  event?: CalendarEvent;
}

interface ExceptionsProps {
  owner: ExceptionOwner;
  title?: string;
  /** Further actions of those who edit. */
  more?: ReactNode;
}

/** Time off, closures and extra hours, apart from the form: each change is saved at once and can be undone. */
export function Exceptions({ owner, title, more }: ExceptionsProps) {
  const text = useText();
  const mayEdit = useMay(createEvent) ?? false;
  const { exceptions, error, refetch, save, remove } = useExceptions(owner);
  const [edited, setEdited] = useState<Edited>();
  const { away } = owner;
  const kinds = [away, ...(owner.hasOwnHours ? (['EXTRA_HOURS'] as const) : [])];
  return (
    <SectionCard
      id="exceptions"
      title={title ?? text('hours.exceptions.title')}
      lead={text(`hours.exceptions.lead.${away}`)}
      actions={
        mayEdit && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px' }}>
            {kinds.map((kind) => (
              <Button
                key={kind}
                variant="outlined"
                startIcon={<Icon of={Plus} />}
                aria-haspopup="dialog"
                onClick={() => setEdited({ kind })}
              >
                {text(`hours.exceptions.add.${kind}`)}
              </Button>
            ))}
            {more}
          </Box>
        )
      }
    >
      {error && <ErrorPanel what={text('hours.exceptions.failed')} error={error} onRetry={refetch} />}
      {!exceptions && !error && <Skeleton width="100%" height={44} />}
      {exceptions?.length === 0 && (
        <Box sx={{ color: 'text.tertiary' }}>{text(`hours.exceptions.none.${away}`)}</Box>
      )}
      {exceptions && exceptions.length > 0 && (
        <Box component="ul" aria-labelledby="exceptions-title" sx={list}>
          {exceptions.map((event) => (
            <Row
              key={event.id}
              {...{ event, owner, mayEdit }}
              onEdit={() => setEdited({ kind: valuesOf(event, owner).kind, event })}
              onRemove={() => void remove(event)}
            />
          ))}
        </Box>
      )}
      {edited && <ExceptionDialog {...edited} {...{ owner, save }} onClose={() => setEdited(undefined)} />}
    </SectionCard>
  );
}

interface RowProps {
  event: CalendarEvent;
  owner: ExceptionOwner;
  mayEdit: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

function Row({ event, owner, mayEdit, onEdit, onRemove }: RowProps) {
  const text = useText();
  const words = useExceptionWords();
  const date = words.date(event);
  const isExtra = event.type === 'WORKING_HOURS';
  return (
    <Box component="li" data-field={`exception-${event.id}`} sx={row}>
      <Box sx={{ fontWeight: 500 }}>{date}</Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{words.what(event, owner)}</Box>
      <Box>{!isExtra && <Hit event={event} owner={owner} />}</Box>
      {mayEdit && (
        <MenuButton
          label={text('hours.exceptions.more', { date })}
          actions={[
            { key: 'edit', label: text('hours.exceptions.change'), icon: Pencil, onSelect: onEdit },
            {
              key: 'remove',
              label: text('hours.exceptions.remove'),
              icon: Trash2,
              destroys: true,
              onSelect: onRemove,
            },
          ]}
        />
      )}
    </Box>
  );
}

/** How many bookings are in the time. */
function Hit({ event, owner }: { event: CalendarEvent; owner: ExceptionOwner }) {
  const text = useText();
  const { number } = useFormats();
  const { resourceId, locationId } = owner;
  const closed = spanOf(valuesOf(event, owner));
  const { impact } = useHoursImpact(
    closed && { ...(resourceId && { resourceId }), ...(locationId && { locationId }), closed },
  );
  if (!impact) return null;
  const { total } = impact;
  return total === 0 ? (
    <StateChip tone="off">{text('hours.exceptions.noBookings')}</StateChip>
  ) : (
    <StateChip tone="warn">
      {text('hours.exceptions.bookings', { smart_count: total, count: number(total) })}
    </StateChip>
  );
}

const list = { listStyle: 'none', margin: 0, padding: 0, containerType: 'inline-size' };
const row = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: '12px',
  minHeight: 44,
  paddingBlock: '4px',
  borderBlockStart: '1px solid',
  borderColor: 'line',
  // Without room for words between date and bookings: the menu right of the date, the rest below.
  '& > button': { justifySelf: 'end', gridRow: 1, gridColumn: 2 },
  '@container (min-width: 34rem)': {
    gridTemplateColumns: '11.5rem minmax(0, 1fr) auto auto',
    '& > button': { gridRow: 'auto', gridColumn: 'auto' },
  },
};
