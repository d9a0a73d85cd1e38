import { Box, Link } from '@mui/material';
import { MapPin } from 'lucide-react';
import { useMemo } from 'react';
import { useText } from '../messages/useText.ts';
import { FormSection } from '../records/editor/FormSection.tsx';
import { useRecordForm } from '../records/editor/RecordFormContext.ts';
import { FieldSelect } from '../ui/fields/FieldSelect.tsx';
import { FieldText } from '../ui/fields/FieldText.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useBusiness } from '../ui/useBusiness.ts';
import type { EditedLocation } from './locationFields.ts';
import { mapOf } from './locationWords.ts';

/** The address of a location, with a link to a map. */
export function AddressInputs() {
  const text = useText();
  const { locale } = useBusiness();
  const { record } = useRecordForm<EditedLocation>();
  const countries = useMemo(() => countriesIn(locale), [locale]);
  const map = mapOf(record.address);
  return (
    <FormSection id="address" title={text('locations.section.address')} lead={text('locations.help.address')}>
      <FieldText
        source="address.formattedAddress"
        label={text('locations.field.formattedAddress')}
        rows={2}
        optional
      />
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

const letters = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(65 + index));

/** Codes that name no country: regions, currencies and pseudo-locales. */
const noCountries: ReadonlySet<string> = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);

/** All countries with their names, by name: the codes that the language has a name for. */
function countriesIn(locale: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
  const { compare } = new Intl.Collator(locale);
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((value) => {
      const label = noCountries.has(value) ? undefined : names.of(value);
      return label ? [{ value, label }] : [];
    })
    .toSorted((one, other) => compare(one.label, other.label));
}

const pair = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 160px) minmax(0, 1fr)' },
  gap: '16px',
};
const mapLink = { display: 'inline-flex', alignItems: 'center', gap: '6px' };
