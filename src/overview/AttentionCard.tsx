import { Box } from '@mui/material';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { mostServicesWithState } from '../../contract/entities/services/serviceState.ts';
import { ChangeSkeleton } from '../records/history/ChangeSkeleton.tsx';
import { ErrorPanel } from '../ui/page/ErrorPanel.tsx';
import { Icon } from '../ui/Icon.tsx';
import { SectionCard } from '../ui/page/SectionCard.tsx';
import { StateMark } from '../ui/page/StateChip.tsx';
import { useFormats } from '../ui/words/useFormats.ts';
import { useText } from '../messages/useText.ts';
import { useAttention } from './useAttention.ts';

/** Problems that need attention, each with a link to its solution. */
export function AttentionCard() {
  const text = useText();
  const { number } = useFormats();
  const { data, error, refetch } = useAttention();
  return (
    <SectionCard id="attention" title={text('overview.attention.title')}>
      {data && data.problems.length > 0 && (
        <Box component="ul" sx={list}>
          {data.problems.map(({ key, count, to, severe }) => (
            <li key={key}>
              <Box component={Link} to={to} sx={row}>
                <StateMark tone={severe ? 'bad' : 'warn'} />
                <Box sx={{ flex: 1, minWidth: 0 }}>
                  <Box sx={{ fontWeight: 500 }}>
                    {text(`overview.attention.${key}`, { smart_count: count })}
                  </Box>
                  <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
                    {text(`overview.attention.why.${key}`, { smart_count: count })}
                  </Box>
                </Box>
                <Icon of={ChevronRight} size={16} mirrored />
              </Box>
            </li>
          ))}
        </Box>
      )}
      {data?.uncounted && (
        <Box sx={{ color: 'text.secondary' }}>
          {text('services.uncounted', { most: number(mostServicesWithState) })}
        </Box>
      )}
      {data && !data.uncounted && data.problems.length === 0 && (
        <Box sx={{ color: 'text.secondary' }}>{text('overview.attention.none')}</Box>
      )}
      {!data && error && (
        <ErrorPanel what={text('overview.attention.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <ChangeSkeleton waiting={text('overview.attention.loading')} />}
    </SectionCard>
  );
}

const list = { margin: 0, padding: 0, marginInline: '-8px', listStyle: 'none', display: 'grid', gap: '2px' };

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: '12px',
  padding: '10px 8px',
  borderRadius: '8px',
  color: 'text.primary',
  textDecoration: 'none',
  '& > svg:last-of-type': { color: 'text.tertiary', flex: 'none' },
  '&:hover': { bgcolor: 'hover' },
} as const;
