import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useGetList } from 'react-admin';
import { coverOf } from '../../../contract/customerWords/coverOf.ts';
import { policySentences } from '../../../contract/customerWords/policySentences.ts';
import type { SayToCustomers } from '../../../contract/customerWords/say.ts';
import { serviceFacts, type BusinessFormats } from '../../../contract/customerWords/serviceFacts.ts';
import type { PricingPlan } from '../../../contract/entities/prices/pricingPlan.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { useText } from '../../messages/useText.ts';
import { allOptions } from '../../ui/queries/allOptions.ts';
import { onlyIf } from '../../ui/queries/onlyIf.ts';

const [everything, { staleTime }] = allOptions;

interface PagePreviewProps {
  service: Service;
  formats: BusinessFormats;
  words: SayToCustomers;
}

/** The service's page, rendered with the same texts as on the server. */
export function PagePreview({ service, formats, words }: PagePreviewProps) {
  const text = useText();
  const planIds = service.payment?.pricingPlanIds ?? [];
  const plans = useGetList<PricingPlan>('pricingPlans', everything, {
    staleTime,
    ...onlyIf(planIds.length > 0),
  });
  const isInPlan = plans.data?.some(({ id, archived }) => !archived && planIds.includes(id)) ?? false;
  const cover = coverOf(service);
  const { description = '', bookingPolicy } = service;
  const { enabled, description: own = '' } = bookingPolicy?.customPolicyDescription ?? {};
  return (
    <Box sx={{ padding: '16px', overflowWrap: 'anywhere' }}>
      {service.category?.name && <Box sx={hint}>{service.category.name}</Box>}
      <Typography variant="h2" component="div">
        {service.name || text('serviceEditor.aside.noName')}
      </Typography>
      {service.tagLine?.trim() && <Box sx={{ color: 'text.secondary' }}>{service.tagLine}</Box>}
      {cover && <Box component="img" src={cover.src} alt={cover.alt} decoding="async" sx={picture} />}
      <Box component="dl" sx={factList}>
        {serviceFacts(service, formats, words, isInPlan).map(({ heading, lines }) => (
          <div key={heading}>
            <Box component="dt" sx={hint}>
              {words(heading)}
            </Box>
            {lines.map((line) => (
              <Box key={line} component="dd" sx={{ margin: 0, fontWeight: 500 }}>
                {line}
              </Box>
            ))}
          </div>
        ))}
      </Box>
      {description.trim() && (
        <Part title={words('public.description')}>
          <Box sx={{ whiteSpace: 'pre-line' }}>{description.trim()}</Box>
        </Part>
      )}
      <Part title={words('public.policy')}>
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

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box sx={{ marginBlockStart: '16px' }}>
      <Box sx={{ fontWeight: 600, marginBlockEnd: '4px' }}>{title}</Box>
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
