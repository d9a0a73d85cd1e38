import { Box, Typography } from '@mui/material';
import type { Service } from '../../../contract/entities/services/service.ts';
import { useText } from '../../messages/useText.ts';
import { hueOf } from '../../theme/hues.ts';
import { useServiceFacts } from '../list/useServiceFacts.ts';
import { BookLink } from './BookLink.tsx';
import { Marked } from './Marked.tsx';
import type { cardParts, PreviewPart } from './previewParts.ts';

interface CardPreviewProps {
  service: Service;
  saved: Service;
  parts: ReturnType<typeof cardParts>;
  /** Parts to mark. */
  changed: readonly PreviewPart[];
}

/** The service in a list of the customer site: picture, name and key facts, with locations by name. */
export function CardPreview({ service, saved, parts, changed }: CardPreviewProps) {
  const text = useText();
  const { pictureUrl } = useServiceFacts()(service);
  const facts = (['length', 'price', 'people', 'where'] as const)
    .map((part) => ({ part, words: [parts[part]].flat().join(' · ') }))
    .filter(({ words }) => words !== '');
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
          <Marked changed={changed.includes('name')}>
            {parts.name || text('serviceEditor.aside.noName')}
          </Marked>
        </Typography>
        {parts.tagLine && (
          <div>
            <Marked changed={changed.includes('tagLine')}>{parts.tagLine}</Marked>
          </div>
        )}
        <Box sx={{ color: 'text.secondary' }}>
          {facts.map(({ part, words }, index) => (
            <span key={part}>
              {index > 0 && ' · '}
              <Marked changed={changed.includes(part)}>{words}</Marked>
            </span>
          ))}
        </Box>
        <BookLink saved={saved} />
      </Box>
    </>
  );
}
