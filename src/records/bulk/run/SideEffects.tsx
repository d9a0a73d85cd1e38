import { Box } from '@mui/material';
import type { BulkRun } from '../../../../contract/entities/bulkRuns/bulkRun.ts';
import { useFormats } from '../../../ui/words/useFormats.ts';
import { useText } from '../../../messages/useText.ts';
import { useBulkFamily } from '../BulkFamilyContext.ts';
import { bookingsToNotify, notifiesCustomers } from '../runCounts.ts';

/** Counts of a run's effects beyond its rows. */
export function SideEffects({ run }: { run: BulkRun }) {
  const text = useText();
  const { number } = useFormats();
  const effects = useBulkFamily().bulk.sideEffects.flatMap(([effect, label]) => {
    const count = run.sideEffects[effect] ?? 0;
    return count > 0 ? [{ effect, words: text(label, { smart_count: count, count: number(count) }) }] : [];
  });
  return (
    <Box component="section" aria-label={text('bulk.side.title')} sx={{ color: 'text.secondary' }}>
      {effects.length === 0 ? (
        text('bulk.side.none')
      ) : (
        <Box component="ul" sx={{ margin: 0, paddingInlineStart: '20px' }}>
          {effects.map(({ effect, words }) => (
            <li key={effect}>{words}</li>
          ))}
        </Box>
      )}
      {bookingsToNotify(run) > 0 && (
        <Box>{text(notifiesCustomers(run) ? 'bulk.side.told' : 'bulk.side.untold')}</Box>
      )}
    </Box>
  );
}
