import { Box } from '@mui/material';
import { mostServicesWithState } from '../../contract/entities/services/serviceState.ts';
import { NumbersStrip } from '../ui/page/NumbersStrip.tsx';
import { SectionCard } from '../ui/page/SectionCard.tsx';
import { useFormats } from '../ui/words/useFormats.ts';
import { useText } from '../messages/useText.ts';
import { useServiceCounts } from './list/useServiceCounts.ts';

/** Number of services and of bookable ones; a dash while loading. */
export function ServicesCard() {
  const text = useText();
  const { number } = useFormats();
  const counts = useServiceCounts();
  const said = (count: number | null | undefined) => (typeof count === 'number' ? number(count) : '—');
  return (
    <SectionCard id="services" title={text('overview.services.title')}>
      <Box sx={{ marginBlockStart: '-16px' }}>
        <NumbersStrip
          figures={[
            { value: said(counts?.all), label: text('overview.services.all') },
            { value: said(counts?.bookable), label: text('overview.services.bookable') },
            { value: said(counts?.hidden), label: text('overview.services.hidden') },
          ]}
        />
      </Box>
      {counts?.bookable === null && (
        <Box sx={{ typography: 'body2', color: 'text.tertiary', marginBlockEnd: '8px' }}>
          {text('services.uncounted', { most: number(mostServicesWithState) })}
        </Box>
      )}
    </SectionCard>
  );
}
