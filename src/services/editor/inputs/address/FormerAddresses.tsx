import { Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { getServiceAddresses } from '../../../../../contract/calls/services/slugDesk.ts';
import type { Service } from '../../../../../contract/entities/services/service.ts';
import { ErrorPanel } from '../../../../ui/page/ErrorPanel.tsx';
import { Skeleton, useLongWait } from '../../../../ui/loading/Skeleton.tsx';
import { useSlugDates } from '../../../addresses/useSlugDates.ts';
import { useApi } from '../../../../ui/queries/useApi.ts';
import { useText } from '../../../../messages/useText.ts';

interface FormerAddressesProps {
  /** The saved service. */
  opened: Service;
  onCopy: (slug: string) => void;
}

/** Current and previous URLs of a service with their dates; all of them redirect to it. */
export function FormerAddresses({ opened, onCopy }: FormerAddressesProps) {
  const api = useApi();
  const text = useText();
  const titleId = useId();
  const when = useSlugDates();
  const { setValue } = useFormContext();
  const { id: serviceId, mainSlug } = opened;
  const { data, error, isPending, refetch } = useQuery({
    // A rename and a custom slug both change the current slug and the number of slugs.
    queryKey: ['recordEditor', 'addresses', serviceId, mainSlug?.name, opened.supportedSlugs?.length],
    queryFn: async ({ signal }) =>
      (await api.send(getServiceAddresses, { path: { serviceId } }, { signal })).addresses,
    placeholderData: (before) => before,
  });
  const waiting = useLongWait(isPending);
  if (error) {
    return <ErrorPanel what={text('addresses.formerFailed')} error={error} onRetry={() => void refetch()} />;
  }
  const stay = opened.seoData?.settings?.preventAutoRedirect === true;
  const former = (data ?? []).filter(({ slug }) => slug !== mainSlug?.name);
  const takeUp = (slug: string) => {
    setValue('mainSlug.custom', mainSlug?.custom);
    setValue('mainSlug.name', slug, { shouldDirty: true });
  };
  return (
    <div>
      <Box id={titleId} sx={{ fontWeight: 500 }}>
        {text('addresses.former')}
      </Box>
      {waiting && <Skeleton width="60%" height={20} />}
      {data && (
        <Box sx={{ typography: 'body2', color: 'text.tertiary', marginBlock: '2px 6px' }}>
          {former.length === 0 && text('addresses.formerNone')}
          {former.length > 0 && text(stay ? 'addresses.formerStaying' : 'addresses.formerHelp')}
        </Box>
      )}
      {former.length > 0 && (
        <Box component="ul" aria-labelledby={titleId} sx={list}>
          {former.map(({ slug, ...dates }) => (
            <Box key={slug} component="li" sx={line}>
              <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
                <Box component="span" dir="ltr" sx={{ overflowWrap: 'anywhere' }}>
                  {slug}
                </Box>
                <Box sx={{ typography: 'body2', color: 'text.tertiary' }}>
                  {when(dates)} · {text(stay ? 'addresses.staying' : 'addresses.redirects')}
                </Box>
              </Box>
              <Box sx={{ display: 'flex', gap: '8px' }}>
                <Button
                  size="small"
                  aria-label={text('addresses.copyFormer', { slug })}
                  onClick={() => onCopy(slug)}
                >
                  {text('addresses.copy')}
                </Button>
                <Button
                  size="small"
                  aria-label={text('addresses.useAgainName', { slug })}
                  onClick={() => takeUp(slug)}
                >
                  {text('addresses.useAgain')}
                </Button>
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </div>
  );
}

const list = { margin: 0, padding: 0, listStyle: 'none' };

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  paddingBlock: '8px',
  borderBlockStart: '1px solid',
  borderColor: 'line',
};
