import { Box } from '@mui/material';
import { useGetList } from 'react-admin';
import type { Location } from '../../../../contract/entities/locations/location.ts';
import {
  serviceLocation,
  type ServiceLocation,
} from '../../../../contract/entities/services/serviceLocation.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { ErrorPanel } from '../../../ui/page/ErrorPanel.tsx';
import { Field } from '../../../ui/fields/form/Field.tsx';
import { FormSection } from '../../../records/editor/sections/FormSection.tsx';
import { useBusiness } from '../../../ui/business/useBusiness.ts';
import { useField } from '../../../ui/fields/form/useField.ts';
import { useText } from '../../../messages/useText.ts';
import { allOptions } from '../../../ui/queries/allOptions.ts';
import { listOf } from '../../../ui/words/listOf.ts';
import { OwnAddressInput } from '../../locations/OwnAddressInput.tsx';
import { locationKey, removedLocations } from '../../locations/removedLocations.ts';
import { ChoicesSkeleton } from './ChoicesSkeleton.tsx';
import { ChoiceActions } from '../../../records/choice/ChoiceActions.tsx';
import { OpenChoice } from '../../../records/choice/OpenChoice.tsx';
import { choiceKinds } from './choiceKinds.ts';
import { choiceRow } from './choiceStyles.ts';
import { useServiceForm } from '../useServiceForm.ts';
import { locationWord } from '../../serviceWords.ts';

interface LocationChoice {
  key: string;
  name: string;
  note?: string | undefined;
  /** ID of a location of the business. */
  opens?: string;
  /** Location that the checkbox adds. */
  entry: ServiceLocation;
}

/** Locations of a service: the business's, the customer's, and the service's own. */
export function LocationsInputs() {
  const text = useText();
  const { locale } = useBusiness();
  const { service, opened } = useServiceForm();
  const { data, error: failure, refetch } = useGetList<Location>('locations', ...allOptions);
  const before = opened?.locations ?? [];
  const { id, field, error, change } = useField({
    source: 'locations',
    format: (value) => value,
    parse: (value) => value,
    describe: (value) =>
      listOf(
        locationsIn(value).flatMap((location) => locationWord(location, text) ?? []),
        locale,
      ),
  });
  const chosen = locationsIn(field.value);
  const locations: LocationChoice[] = [
    ...(data ?? [])
      .filter(({ archived }) => !archived)
      .map((location) => ({
        key: location.id,
        opens: location.id,
        name: location.name ?? location.id,
        note: location.address?.formattedAddress ?? undefined,
        entry: { type: 'BUSINESS' as const, business: { id: location.id, name: location.name } },
      })),
    ...(service.type === 'APPOINTMENT' || before.some(({ type }) => type === 'CUSTOMER')
      ? [customersLocation(text)]
      : []),
  ];
  const known = new Set(locations.map(({ key }) => key));
  const own = chosen.filter((entry) => !before.some((other) => locationKey(other) === locationKey(entry)));
  const others = [...before, ...own]
    .filter((entry) => data && !known.has(locationKey(entry)))
    .map((entry) => ({ key: locationKey(entry), name: locationWord(entry, text) ?? ownWord(entry), entry }));
  const all: LocationChoice[] = [...locations, ...others];

  function ownWord({ type }: ServiceLocation): string {
    return text(type === 'BUSINESS' ? 'serviceEditor.locations.gone' : 'serviceEditor.locations.ownAddress');
  }

  const toggle = (location: LocationChoice, on: boolean) => {
    const keys = new Set(chosen.map(locationKey));
    if (on) keys.add(location.key);
    else keys.delete(location.key);
    // Reuses the previous entries in order, so that unticking and ticking changes nothing.
    const remaining = before.filter((entry) => keys.delete(locationKey(entry)));
    const added = all.filter(({ key }) => keys.has(key)).map(({ entry }) => entry);
    field.onChange([...remaining, ...added]);
  };
  const removed = removedLocations(before, chosen);

  return (
    <FormSection
      id="locations"
      title={text('serviceEditor.section.locations')}
      lead={text('serviceEditor.lead.locations')}
    >
      {failure ? (
        <ErrorPanel
          what={text('serviceEditor.locations.failed')}
          error={failure}
          onRetry={() => void refetch()}
        />
      ) : (
        <Field
          {...{ id, error, change }}
          group
          label={text('serviceField.locations')}
          aside={
            <ChoiceActions
              kind={choiceKinds.location}
              label={text('serviceField.locations')}
              onCreated={({ id: made, name }) =>
                field.onChange([...chosen, { type: 'BUSINESS', business: { id: made, name } }])
              }
            />
          }
          help={text(
            service.type === 'COURSE' ? 'serviceEditor.locations.courseHelp' : 'serviceEditor.locations.help',
          )}
        >
          {!data && <ChoicesSkeleton lines={before.length} />}
          {data && all.length === 0 && (
            <Box sx={{ color: 'text.secondary' }}>{text('serviceEditor.locations.noPlaces')}</Box>
          )}
          {(data ? all : []).map((location) => (
            <Box key={location.key} sx={choiceRow}>
              <Box component="label" sx={line}>
                <Box component="span" sx={{ height: 20, display: 'flex', alignItems: 'center' }}>
                  <Checkbox
                    name="locations"
                    checked={chosen.some((entry) => locationKey(entry) === location.key)}
                    onChange={(event) => toggle(location, event.target.checked)}
                    onBlur={field.onBlur}
                  />
                </Box>
                <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  {location.name}
                  {location.note && (
                    <Box
                      component="span"
                      sx={{ display: 'block', typography: 'body2', color: 'text.tertiary' }}
                    >
                      {location.note}
                    </Box>
                  )}
                </Box>
              </Box>
              {location.opens && (
                <OpenChoice kind={choiceKinds.location} id={location.opens} name={location.name} />
              )}
            </Box>
          ))}
        </Field>
      )}
      {data && service.type !== 'COURSE' && (
        <OwnAddressInput locations={chosen} onAdd={(entry) => field.onChange([...chosen, entry])} />
      )}
      {removed.length > 0 && (
        <Box component="output" sx={{ display: 'block', typography: 'body2', color: 'text.secondary' }}>
          {text('places.removed', {
            places: listOf(
              removed.flatMap((location) => locationWord(location, text) ?? []),
              locale,
            ),
          })}{' '}
          {text('places.removedHelp')}
        </Box>
      )}
    </FormSection>
  );
}

function customersLocation(text: ReturnType<typeof useText>): LocationChoice {
  return {
    key: 'CUSTOMER',
    name: text('serviceEditor.locations.customer'),
    note: text('serviceEditor.locations.customerHelp'),
    entry: { type: 'CUSTOMER' },
  };
}

const locationsIn = (value: unknown): ServiceLocation[] =>
  serviceLocation.array().safeParse(value).data ?? [];

const line = {
  display: 'flex',
  flex: 1,
  minWidth: 0,
  gap: '10px',
  paddingBlock: '8px',
  paddingInline: '8px',
  marginInline: '-8px',
  borderRadius: '8px',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'hover' },
} as const;
