import { Box, Button } from '@mui/material';
import type { Slug } from '../../../contract/entities/slug.ts';
import { SectionCard } from '../../layout/SectionCard.tsx';
import { useBusiness } from '../../layout/useBusiness.ts';
import { useToast } from '../../layout/useToast.ts';
import { useText } from '../../messages/useText.ts';
import { AddressInput } from './AddressInput.tsx';
import { useServiceForm } from './ServiceFormContext.ts';

/** Where customers find it: the address now, one of the owner's own, and all former ones. */
export function PageAddressInputs() {
  const text = useText();
  const { opened } = useServiceForm();
  const { mainSlug } = opened ?? {};
  const page = opened?.urls?.servicePage?.url ?? opened?.urls?.bookingPage?.url;
  const former = (opened?.supportedSlugs ?? []).filter(({ name }) => name !== mainSlug?.name);
  return (
    <SectionCard
      id="address"
      title={text('serviceEditor.section.address')}
      lead={text('serviceEditor.lead.address')}
    >
      {page && <CurrentAddress url={page} />}
      <AddressInput />
      {former.length > 0 && <FormerAddresses slugs={former} />}
    </SectionCard>
  );
}

function CurrentAddress({ url }: { url: string }) {
  const text = useText();
  const toast = useToast();
  const copy = () =>
    void navigator.clipboard.writeText(url).then(
      () => toast.done(text('serviceEditor.address.copied')),
      (error: unknown) => toast.failed(text('services.failed.copy'), error),
    );
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: '12px', ...well }}>
      <Box sx={{ minWidth: 0, marginInlineEnd: 'auto' }}>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{text('serviceEditor.address.now')}</Box>
        <Box dir="ltr" sx={{ overflowWrap: 'anywhere', textAlign: 'start' }}>
          {url.replace(/^https?:\/\//, '')}
        </Box>
      </Box>
      <Button size="small" onClick={copy} sx={{ flex: 'none' }}>
        {text('serviceEditor.address.copy')}
      </Button>
    </Box>
  );
}

function FormerAddresses({ slugs }: { slugs: readonly Slug[] }) {
  const text = useText();
  const { locale, timeZone } = useBusiness();
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone });
  return (
    <div>
      <Box id="former-addresses" sx={{ fontWeight: 500, marginBlockEnd: '6px' }}>
        {text('serviceEditor.address.former')}
      </Box>
      <Box
        component="ul"
        aria-labelledby="former-addresses"
        sx={{ margin: 0, padding: 0, listStyle: 'none' }}
      >
        {slugs.map(({ name, createdDate }) => (
          <Box
            key={name}
            component="li"
            sx={{ display: 'flex', gap: '12px', justifyContent: 'space-between', paddingBlock: '4px' }}
          >
            <Box component="span" dir="ltr" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {name}
            </Box>
            {createdDate && (
              <Box component="span" sx={{ color: 'text.tertiary', flex: 'none' }}>
                {text('serviceEditor.address.since', { date: date.format(new Date(createdDate)) })}
              </Box>
            )}
          </Box>
        ))}
      </Box>
    </div>
  );
}

const well = {
  padding: '12px 14px',
  borderRadius: '12px',
  bgcolor: 'sunken',
  border: '1px solid',
  borderColor: 'line',
};
