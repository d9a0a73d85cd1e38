import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { coverOf } from '../../../contract/customerWords/coverOf.ts';
import { policySentences } from '../../../contract/customerWords/policySentences.ts';
import type { SayToCustomers } from '../../../contract/customerWords/say.ts';
import { serviceFacts, type BusinessFormats } from '../../../contract/customerWords/serviceFacts.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { useText } from '../../messages/useText.ts';
import { Marked } from './Marked.tsx';
import { partOf, type PreviewPart } from './previewParts.ts';

interface PagePreviewProps {
  service: Service;
  formats: BusinessFormats;
  words: SayToCustomers;
  /** Whether the business offers a pricing plan with this service. */
  isInPlan: boolean;
  /** Parts to mark. */
  changed: readonly PreviewPart[];
}

/** The service's page, rendered with the same texts as on the server. */
export function PagePreview({ service, formats, words, isInPlan, changed }: PagePreviewProps) {
  const text = useText();
  const cover = coverOf(service);
  const { description = '', bookingPolicy } = service;
  const { enabled, description: own = '' } = bookingPolicy?.customPolicyDescription ?? {};
  const isChanged = (part: PreviewPart | undefined) => part !== undefined && changed.includes(part);
  return (
    <Box sx={{ padding: '16px', overflowWrap: 'anywhere' }}>
      {service.category?.name && (
        <Box sx={hint}>
          <Marked changed={isChanged('category')}>{service.category.name}</Marked>
        </Box>
      )}
      <Typography variant="h2" component="div">
        <Marked changed={isChanged('name')}>{service.name || text('serviceEditor.aside.noName')}</Marked>
      </Typography>
      {service.tagLine?.trim() && (
        <Box sx={{ color: 'text.secondary' }}>
          <Marked changed={isChanged('tagLine')}>{service.tagLine}</Marked>
        </Box>
      )}
      {cover && <Box component="img" src={cover.src} alt={cover.alt} decoding="async" sx={picture} />}
      <Box component="dl" sx={factList}>
        {serviceFacts(service, formats, words, isInPlan).map(({ heading, lines }) => (
          <div key={heading}>
            <Box component="dt" sx={hint}>
              {words(heading)}
            </Box>
            {lines.map((line) => (
              <Box key={line} component="dd" sx={{ margin: 0, fontWeight: 500 }}>
                <Marked changed={isChanged(partOf(heading))}>{line}</Marked>
              </Box>
            ))}
          </div>
        ))}
      </Box>
      {description.trim() && (
        <Part title={words('public.description')} changed={isChanged('description')}>
          <Box sx={{ whiteSpace: 'pre-line' }}>{description.trim()}</Box>
        </Part>
      )}
      <Part title={words('public.policy')} changed={isChanged('policy')}>
        {enabled && own.trim() && <Box sx={{ whiteSpace: 'pre-line' }}>{own.trim()}</Box>}
        <Box component="ul" sx={{ margin: 0, paddingInlineStart: '18px' }}>
          {policySentences(service, formats, words).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </Box>
      </Part>
    </Box>
  );
}

function Part({ title, changed, children }: { title: string; changed: boolean; children: ReactNode }) {
  return (
    <Box sx={{ marginBlockStart: '16px' }}>
      <Box sx={{ fontWeight: 600, marginBlockEnd: '4px' }}>
        <Marked changed={changed}>{title}</Marked>
      </Box>
      {children}
    </Box>
  );
}

const hint = { typography: 'body2', color: 'text.tertiary' } as const;

const picture = {
  display: 'block',
  width: 1,
  maxHeight: 220,
  marginBlockStart: '12px',
  objectFit: 'cover',
  borderRadius: '12px',
  bgcolor: 'sunken',
} as const;

const factList = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))',
  gap: '12px 16px',
  margin: '16px 0 0',
  padding: '12px 14px',
  border: '1px solid',
  borderColor: 'line',
  borderRadius: '12px',
} as const;
