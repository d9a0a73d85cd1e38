import { Box } from '@mui/material';
import { useMemo } from 'react';
import { useCanAccess } from 'react-admin';
import { updateSignOnPolicy } from '../../contract/calls/identity/signOnPolicies.ts';
import { hues } from '../../contract/entities/values/hue.ts';
import { PictureInput } from '../media/PictureInput.tsx';
import { useText } from '../messages/useText.ts';
import { SectionsSkeleton } from '../records/editor/sections/EditorSkeleton.tsx';
import { FormSection } from '../records/editor/sections/FormSection.tsx';
import { useRecordForm } from '../records/editor/RecordFormContext.ts';
import { FieldRadioCards } from '../ui/fields/form/FieldRadioCards.tsx';
import { FieldSelect } from '../ui/fields/form/FieldSelect.tsx';
import { FieldSwitch } from '../ui/fields/form/FieldSwitch.tsx';
import { FieldText } from '../ui/fields/form/FieldText.tsx';
import { FieldTimeZone } from '../ui/fields/form/FieldTimeZone.tsx';
import { Progressive } from '../ui/loading/Progressive.tsx';
import { useBusiness } from '../ui/business/useBusiness.ts';
import { useMay } from '../ui/business/useMay.ts';
import { ApiClients } from './ApiClients.tsx';
import { localeName } from './localeName.ts';
import { signOnPath, type Settings } from './settingsFields.ts';
import { displayNames } from '../ui/words/formatters.ts';

/** All settings of the business. */
export function SettingsInputs({ onDrawn }: { onDrawn: () => void }) {
  const text = useText();
  const { canAccess: mayEdit = false } = useCanAccess({ resource: 'business', action: 'edit' });
  return (
    <Progressive skeletons={<SectionsSkeleton />} onDrawn={onDrawn}>
      <FormSection
        id="business"
        title={text('settings.section.business')}
        lead={text('settings.help.business')}
      >
        <FieldText source="name" label={text('settings.field.name')} />
        <PictureInput
          source="logo"
          label={text('settings.field.logo')}
          help={text('settings.help.logo')}
          locked={!mayEdit}
        />
        <HueInput />
      </FormSection>
      <>
        <FormSection id="region" title={text('settings.section.region')} lead={text('settings.help.region')}>
          <RegionInputs />
        </FormSection>
        <SignOnSection />
        <ApiClients />
      </>
    </Progressive>
  );
}

const noHue = 'none';

function HueInput() {
  const text = useText();
  return (
    <FieldRadioCards
      source="hue"
      label={text('settings.field.hue')}
      columns={5}
      format={(value) => value ?? noHue}
      parse={(value) => (value === noHue ? null : value)}
      options={[noHue, ...hues].map((hue) => ({
        value: hue,
        label: text(`settings.hue.${hue as (typeof hues)[number] | typeof noHue}`),
        consequence: (
          <Box
            component="span"
            aria-hidden
            sx={{
              display: 'block',
              width: 32,
              height: 12,
              marginBlockStart: '4px',
              borderRadius: '4px',
              bgcolor: hue === noHue ? 'accent.fill' : `hues.${hue}.text`,
            }}
          />
        ),
      }))}
    />
  );
}

/** Languages of the pages for customers and the mails, by region. */
const offeredLocales = [
  'en-GB',
  'en-US',
  'en-AU',
  'en-CA',
  'en-IE',
  'de-DE',
  'de-AT',
  'de-CH',
  'he-IL',
] as const;

function RegionInputs() {
  const text = useText();
  const { opened } = useRecordForm<Settings>();
  const { locale } = useBusiness();
  const [currencies, locales] = useMemo(() => {
    const names = displayNames(locale, { type: 'currency' });
    const codes = withValue(Intl.supportedValuesOf('currency'), opened?.currency);
    return [
      codes.map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` })),
      withValue(offeredLocales, opened?.locale).map((one) => ({
        value: one,
        label: localeName(one, locale),
      })),
    ];
  }, [locale, opened]);
  return (
    <>
      <FieldSelect
        source="currency"
        label={text('settings.field.currency')}
        help={text('settings.help.currency')}
        choices={currencies}
      />
      <FieldTimeZone
        source="timeZone"
        label={text('settings.field.timeZone')}
        help={text('settings.help.timeZone')}
      />
      <FieldSelect
        source="locale"
        label={text('settings.field.locale')}
        help={text('settings.help.locale')}
        choices={locales}
      />
    </>
  );
}

const withValue = (values: readonly string[], value = ''): readonly string[] =>
  value === '' || values.includes(value) ? values : [value, ...values];

function SignOnSection() {
  const text = useText();
  const { record } = useRecordForm<Settings>();
  const mayChange = useMay(updateSignOnPolicy) ?? false;
  const { requireEmailVerification, requireOwnerApproval, hideKnownAddresses } = record.signOn;
  const lead = text('settings.help.signIn');
  return (
    <FormSection
      id="signIn"
      title={text('settings.section.signIn')}
      lead={mayChange ? lead : `${lead} ${text('settings.help.onlyOwner')}`}
    >
      <FieldSwitch
        source={`${signOnPath}.requireEmailVerification`}
        label={text('settings.field.requireEmailVerification')}
        effect={text(requireEmailVerification ? 'settings.signOn.emailOn' : 'settings.signOn.emailOff')}
        locked={!mayChange}
      />
      <FieldSwitch
        source={`${signOnPath}.requireOwnerApproval`}
        label={text('settings.field.requireOwnerApproval')}
        effect={text(requireOwnerApproval ? 'settings.signOn.approvalOn' : 'settings.signOn.approvalOff')}
        locked={!mayChange}
      />
      <FieldSwitch
        source={`${signOnPath}.hideKnownAddresses`}
        label={text('settings.field.hideKnownAddresses')}
        effect={text(hideKnownAddresses ? 'settings.signOn.hideOn' : 'settings.signOn.hideOff')}
        locked={!mayChange}
      />
    </FormSection>
  );
}
