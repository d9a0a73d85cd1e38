import { Box, Link } from '@mui/material';
import { MapPin } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { useEvent } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Location } from '../../contract/entities/locations/location.ts';
import { useText } from '../messages/useText.ts';
import { FormSection } from '../records/editor/sections/FormSection.tsx';
import { useRecordForm } from '../records/editor/RecordFormContext.ts';
import { FieldSelect } from '../ui/fields/form/FieldSelect.tsx';
import { FieldText } from '../ui/fields/form/FieldText.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useBusiness } from '../ui/business/useBusiness.ts';
import type { EditedLocation } from './locationFields.ts';
import { composedAddress, mapOf } from './locationWords.ts';
import { displayNames } from '../ui/words/formatters.ts';

/** The address of a location, with a link to a map. */
export function AddressInputs() {
  const text = useText();
  const { locale } = useBusiness();
  const { record } = useRecordForm<EditedLocation>();
  const countries = useMemo(() => countriesIn(locale), [locale]);
  const map = mapOf(record.address);
  const composed = composedAddress(record.address, locale);
  const fill = useComposedAddress(locale);
  return (
    <FormSection id="address" title={text('locations.section.address')} lead={text('locations.help.address')}>
      <Box sx={street}>
        <FieldText source="address.streetAddress.name" label={text('locations.field.street')} optional />
        <FieldText source="address.streetAddress.number" label={text('locations.field.number')} optional />
      </Box>
      <Box sx={pair}>
        <FieldText source="address.postalCode" label={text('locations.field.postalCode')} optional ltr />
        <FieldText source="address.city" label={text('locations.field.city')} optional />
      </Box>
      <FieldSelect
        source="address.country"
        label={text('locations.field.country')}
        optional
        empty={text('locations.noCountry')}
        choices={countries}
      />
      <FieldText
        source="address.formattedAddress"
        label={text('locations.field.formattedAddress')}
        rows={2}
        optional
        help={
          <>
            {text('locations.fullAddress')}{' '}
            {composed !== '' && record.address?.formattedAddress !== composed && (
              <Link component="button" type="button" onClick={fill} sx={{ typography: 'body2' }}>
                {text('locations.fillAddress', { address: composed })}
              </Link>
            )}
          </>
        }
      />
      <FieldText source="address.hint" label={text('locations.field.hint')} rows={2} optional />
      {map && (
        <Box>
          <Link href={map} target="_blank" rel="noopener noreferrer" sx={mapLink}>
            <Icon of={MapPin} size={16} />
            {text('locations.map')}
          </Link>
        </Box>
      )}
    </FormSection>
  );
}

/**
 * Keeps the full address composed of its parts while it is empty or was composed of them. Returns a function that
 * composes one that was written otherwise.
 */
function useComposedAddress(locale: string): () => void {
  const { getValues, setValue } = useFormContext();
  const address = useWatch({ name: 'address' }) as Location['address'] | null;
  const composed = composedAddress(address, locale);
  const before = useRef(composed);
  const compose = () =>
    setValue(full, composedAddress(getValues('address') as Location['address'], locale) || null, {
      shouldDirty: true,
    });
  const follow = useEvent(() => {
    const former = before.current;
    before.current = composed;
    if (former !== composed && ((getValues(full) as string | null | undefined) ?? '') === former) compose();
  });
  useEffect(follow, [composed, follow]);
  return compose;
}

const letters = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(65 + index));

/** Codes that name no country: regions, currencies and pseudo-locales. */
const noCountries: ReadonlySet<string> = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);

/** False for a withdrawn code, such as DD, which Intl replaces by the present one, and for a code of no country. */
function isCountry(code: string): boolean {
  return !noCountries.has(code) && new Intl.Locale(`und-${code}`).region === code;
}

/** All countries with their names, by name: the codes that the language has a name for. */
function countriesIn(locale: string): { value: string; label: string }[] {
  const names = displayNames(locale, { type: 'region', fallback: 'none' });
  const { compare } = new Intl.Collator(locale);
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter(isCountry)
    .flatMap((value) => {
      const label = names.of(value);
      return label ? [{ value, label }] : [];
    })
    .toSorted((one, other) => compare(one.label, other.label));
}

const full = 'address.formattedAddress';
const street = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 112px)',
  gap: '16px',
};
const pair = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fit, minmax(min(100%, 9rem), 1fr))' },
  gap: '16px',
};
const mapLink = { display: 'inline-flex', alignItems: 'center', gap: '6px' };
