import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { lazyDialog } from '../../../../ui/dialogs/lazyDialog.tsx';
import { FieldSwitch } from '../../../../ui/fields/form/FieldSwitch.tsx';
import { FormSection } from '../../../../records/editor/sections/FormSection.tsx';
import { useCopy } from '../../../../ui/useCopy.ts';
import { useText } from '../../../../messages/useText.ts';
import { PageAddresses } from '../../../preview/PageAddresses.tsx';
import { AddressInput } from './AddressInput.tsx';
import { AddressModeInput } from './AddressModeInput.tsx';
import { FormerAddresses } from './FormerAddresses.tsx';
import { useServiceForm } from '../../useServiceForm.ts';

const QrDialog = lazyDialog(async () => (await import('../../../addresses/QrDialog.tsx')).QrDialog);

/** Page URL: current one, custom slug and previous ones. */
export function PageAddressInputs() {
  const text = useText();
  const { service, opened } = useServiceForm();
  const [qr, setQr] = useState(false);
  const { mainSlug, urls } = opened ?? {};
  const page = urls?.servicePage?.url ?? urls?.bookingPage?.url;
  const copy = useCopy();
  const copyUrl = (url: string) =>
    copy(url, { done: text('addresses.copied'), failed: text('services.failed.copy') });
  return (
    <FormSection
      id="address"
      title={text('serviceEditor.section.address')}
      lead={text('serviceEditor.lead.address')}
    >
      {page && (
        <Box sx={well}>
          <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
            <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{text('addresses.now')}</Box>
            <Box dir="ltr" sx={{ overflowWrap: 'anywhere', textAlign: 'start' }}>
              {page.replace(/^https?:\/\//, '')}
            </Box>
          </Box>
          <Box sx={{ display: 'flex', gap: '8px' }}>
            <Button size="small" onClick={() => copyUrl(page)}>
              {text('addresses.copy')}
            </Button>
            <Button size="small" aria-haspopup="dialog" onClick={() => setQr(true)}>
              {text('addresses.qr.open')}
            </Button>
          </Box>
        </Box>
      )}
      {opened && <PageAddresses opened={opened} />}
      <AddressInput />
      <AddressModeInput />
      <FieldSwitch
        source="seoData.settings.preventAutoRedirect"
        label={text('serviceField.seoData.settings.preventAutoRedirect')}
        effect={text(
          service.seoData?.settings?.preventAutoRedirect ? 'addresses.redirectOff' : 'addresses.redirectOn',
        )}
        inverted
        unsaid={opened?.seoData?.settings?.preventAutoRedirect === undefined}
      />
      {opened && (
        <FormerAddresses
          opened={opened}
          onCopy={(slug) => copyUrl(formerUrl(page ?? '', mainSlug?.name ?? '', slug))}
        />
      )}
      {qr && opened && <QrDialog service={opened} onClose={() => setQr(false)} />}
    </FormSection>
  );
}

/** The current URL with a previous slug. */
function formerUrl(page: string, present: string, former: string): string {
  return page.endsWith(`/${present}`) ? page.slice(0, -present.length) + former : page;
}

const well = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  padding: '12px 14px',
  borderRadius: '12px',
  bgcolor: 'sunken',
  border: '1px solid',
  borderColor: 'line',
};
