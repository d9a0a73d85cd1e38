import { Box, Button } from '@mui/material';
import { useState } from 'react';
import type { TrashedService } from '../../../contract/entities/trashedService.ts';
import { useChangeWords } from '../history/useChangeWords.ts';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { useBusiness } from '../../ui/useBusiness.ts';
import { useText } from '../../messages/useText.ts';
import { changedAt } from '../../ui/words/changedAt.ts';

interface TrashLineProps {
  service: TrashedService;
  selected: boolean;
  pending: boolean;
  /** Undefined without permission to restore. */
  onSelect: ((on: boolean) => void) | undefined;
  onRestore: () => void;
}

/** A deleted service: name, person and time of the deletion, and remaining days. */
export function TrashLine({ service, selected, pending, onSelect, onRestore }: TrashLineProps) {
  const text = useText();
  const { id, name, type, slug } = service;
  const { facts, left, booked } = useTrashWords()(service);
  return (
    <Box component="li" sx={{ ...line, ...(selected && { bgcolor: 'selected' }) }}>
      {onSelect && (
        <Checkbox
          aria-label={text('trash.select', { name })}
          checked={selected}
          onChange={({ target }) => onSelect(target.checked)}
        />
      )}
      <Picture id={id} name={name} size={40} />
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {text(`services.type.${type}`)} · {facts}
        </Box>
        <Box sx={{ typography: 'body2', color: 'text.tertiary', overflowWrap: 'anywhere' }}>
          {left} · {text('trash.address', { slug })} {booked}
        </Box>
      </Box>
      {onSelect && (
        <Button
          size="small"
          disabled={pending}
          aria-label={text('trash.restoreOf', { name })}
          onClick={onRestore}
        >
          {text('trash.restore')}
        </Button>
      )}
    </Box>
  );
}

/** Returns functions that describe a deletion: person, time, remaining days and bookings restored with it. */
export function useTrashWords() {
  const text = useText();
  const { whoOf } = useChangeWords();
  const { locale, timeZone } = useBusiness();
  const [now] = useState(() => new Date());
  return ({ deletedDate, actor, daysLeft, bookings }: TrashedService) => {
    const date = changedAt(deletedDate, { locale, timeZone, now });
    return {
      facts: actor ? text('trash.deletedBy', { date, who: whoOf(actor) }) : text('trash.deleted', { date }),
      left: daysLeft > 0 ? text('trash.daysLeft', { smart_count: daysLeft }) : text('trash.lastDay'),
      booked: bookings > 0 ? text('trash.bookings', { smart_count: bookings }) : '',
    };
  };
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '12px',
  padding: '12px 16px',
  borderBlockEnd: '1px solid',
  borderColor: 'line',
  '&:last-of-type': { borderBlockEnd: 0 },
} as const;
