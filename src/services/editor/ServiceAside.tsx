import { Box, Typography } from '@mui/material';
import type { Service } from '../../../contract/entities/service.ts';
import { card } from '../../layout/SectionCard.tsx';
import { useText } from '../../messages/useText.ts';
import { hueOf } from '../../theme/hues.ts';
import { BookableChecks } from './BookableChecks.tsx';
import { readableService } from '../readableService.ts';
import { useServiceFacts } from '../list/useServiceFacts.ts';

/** The service as customers meet it, and whether they can book it, from what is being written. */
export function ServiceAside({ service, unsaved }: { service: Service; unsaved: boolean }) {
  return (
    <Box sx={{ display: 'grid', gap: '16px', gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' }}>
      <CustomersCard service={service} />
      <BookableChecks service={service} unsaved={unsaved} />
    </Box>
  );
}

function CustomersCard({ service }: { service: Service }) {
  const text = useText();
  const { price, length, places, pictureUrl } = useServiceFacts()(readableService(service));
  const cost = price && [price.main, price.unit].filter(Boolean).join(' ');
  const facts = [length, cost, places.join(', ')].filter(Boolean);
  return (
    <Box
      component="section"
      aria-label={text('serviceEditor.aside.card')}
      sx={{ ...card, padding: 0, overflow: 'hidden' }}
    >
      <Box sx={{ height: 110, bgcolor: `hues.${hueOf(service.id)}.fill` }}>
        {pictureUrl && (
          <Box
            component="img"
            src={pictureUrl}
            alt=""
            decoding="async"
            sx={{ display: 'block', width: 1, height: 1, objectFit: 'cover' }}
          />
        )}
      </Box>
      <Box sx={{ padding: '16px' }}>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{text('serviceEditor.aside.card')}</Box>
        <Typography variant="h3" component="div" sx={{ overflowWrap: 'anywhere' }}>
          {service.name || text('serviceEditor.aside.noName')}
        </Typography>
        {service.tagLine && <Box sx={{ overflowWrap: 'anywhere' }}>{service.tagLine}</Box>}
        <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{facts.join(' · ')}</Box>
        {/* A picture of the button: it belongs to the customers' page. */}
        <Box component="span" aria-hidden sx={bookButton}>
          {text('serviceEditor.aside.book')}
        </Box>
      </Box>
    </Box>
  );
}

const bookButton = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 32,
  marginBlockStart: '8px',
  paddingInline: '10px',
  borderRadius: '8px',
  bgcolor: 'accent.fill',
  color: 'accent.on',
  fontWeight: 500,
} as const;
