import { Box } from '@mui/material';
import type { Service } from '../../../contract/entities/services/service.ts';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { useText } from '../../messages/useText.ts';
import { listOf } from '../../ui/words/listOf.ts';

/** Other records that a deleted service is removed from; restoring it adds it back. */
export function LeftWithIt({ service }: { service: Service }) {
  const text = useText();
  const { locale } = useBusiness();
  const { category, payment, mainSlug, supportedSlugs = [] } = service;
  const addresses = new Set([mainSlug, ...supportedSlugs].flatMap((slug) => slug?.name ?? [])).size;
  const plans = payment?.pricingPlanIds?.length ?? 0;
  const what = [
    ...(category?.name ? [text('serviceEditor.remove.category', { name: category.name })] : []),
    ...(plans > 0 ? [text('serviceEditor.remove.plans', { smart_count: plans })] : []),
    ...(addresses > 0 ? [text('serviceEditor.remove.addresses', { smart_count: addresses })] : []),
  ];
  if (what.length === 0) return null;
  return (
    <Box sx={{ typography: 'body2', color: 'text.secondary', marginBlockEnd: '16px' }}>
      {text('serviceEditor.remove.leaves', { what: listOf(what, locale) })}
    </Box>
  );
}
