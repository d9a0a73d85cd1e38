import { Box, Typography } from '@mui/material';
import type { SayToCustomers } from '../../../contract/customerWords/say.ts';
import {
  lengthLines,
  moneyWriter,
  peopleLines,
  priceLine,
  type BusinessFormats,
} from '../../../contract/customerWords/serviceFacts.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { useText } from '../../messages/useText.ts';
import { hueOf } from '../../theme/hues.ts';
import { useServiceFacts } from '../list/useServiceFacts.ts';
import { BookLink } from './BookLink.tsx';

/** The service in a list of the customer site: picture, name and key facts, with locations by name. */
export function CardPreview({
  service,
  saved,
  formats,
  words,
}: {
  service: Service;
  saved: Service;
  formats: BusinessFormats;
  words: SayToCustomers;
}) {
  const text = useText();
  const { pictureUrl, locations } = useServiceFacts()(service);
  const price = priceLine(service.payment ?? {}, moneyWriter(formats), words);
  const facts = [...lengthLines(service, words), price, ...peopleLines(service, words), locations.join(', ')];
  return (
    <>
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
      <Box sx={{ padding: '16px', overflowWrap: 'anywhere' }}>
        <Typography variant="h3" component="div">
          {service.name || text('serviceEditor.aside.noName')}
        </Typography>
        {service.tagLine && <div>{service.tagLine}</div>}
        <Box sx={{ color: 'text.secondary' }}>{facts.filter(Boolean).join(' · ')}</Box>
        <BookLink saved={saved} />
      </Box>
    </>
  );
}
