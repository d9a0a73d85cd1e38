import { Box, Button } from '@mui/material';
import { Link } from 'react-router-dom';
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
      <Box component="ul" sx={list}>
        {screens.map(({ to, label }) => (
          <li key={to}>
            <Button component={Link} to={to} fullWidth sx={{ justifyContent: 'start' }}>
              {text(label)}
            </Button>
          </li>
        ))}
      </Box>
    </SectionCard>
  );
}

/** Most frequent actions. */
const screens = [
  { to: '/services', label: 'overview.tasks.services' },
  { to: '/plans-and-prices', label: 'overview.tasks.prices' },
  { to: '/services/page-urls', label: 'overview.tasks.addresses' },
  { to: '/trash', label: 'overview.tasks.trash' },
] as const;

const list = { margin: 0, padding: 0, listStyle: 'none', display: 'grid', gap: '8px' };
