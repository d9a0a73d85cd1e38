import { Box } from '@mui/material';
import type { BulkRun } from '../../../contract/entities/bulkRun.ts';
import { useFormats } from '../../ui/words/useFormats.ts';
import { useText } from '../../messages/useText.ts';
import { notifiesCustomers } from './runCounts.ts';

/** Counts of a run's effects beyond its rows. */
export function SideEffects({ run }: { run: BulkRun }) {
  const text = useText();
  const { number } = useFormats();
  const { addresses, booked, sessions, bookings } = run.sideEffects;
  const counted = { addresses, booked, sessions, bookings };
  const effects = (['addresses', 'sessions', 'bookings', 'booked'] as const).filter(
    (effect) => counted[effect] > 0,
  );
  return (
    <Box component="section" aria-label={text('bulk.side.title')} sx={{ color: 'text.secondary' }}>
      {effects.length === 0 ? (
        text('bulk.side.none')
      ) : (
        <Box component="ul" sx={{ margin: 0, paddingInlineStart: '20px' }}>
          {effects.map((effect) => {
            const count = counted[effect];
            return (
              <li key={effect}>
                {text(`bulk.side.${effect}`, { smart_count: count, count: number(count) })}
              </li>
            );
          })}
        </Box>
      )}
      {bookings > 0 && <Box>{text(notifiesCustomers(run) ? 'bulk.side.told' : 'bulk.side.untold')}</Box>}
    </Box>
  );
}
