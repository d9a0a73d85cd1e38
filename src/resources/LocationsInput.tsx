import { Box } from '@mui/material';
import { useText } from '../messages/useText.ts';
import { Checkbox } from '../ui/fields/Checkbox.tsx';
import { Field } from '../ui/fields/form/Field.tsx';
import { RadioCards } from '../ui/fields/RadioCards.tsx';
import { useField } from '../ui/fields/form/useField.ts';
import { locationsOf, useLocations, useLocationsWords, type Located } from './useLocations.ts';

type Options = Located['locationOptions'];

const at = (ids: readonly string[]): Options => ({
  availableInAllLocations: false,
  specificLocationOptions: {
    availableInBusinessLocations: true,
    businessLocations: ids.map((locationId) => ({ locationId })),
  },
});

interface LocationsInputProps {
  /** Path of the location options. */
  source: string;
  label: string;
}

/** The locations where a resource is available: all of them, or selected ones. */
export function LocationsInput({ source, label }: LocationsInputProps) {
  const text = useText();
  const words = useLocationsWords();
  const all = useLocations() ?? [];
  const { id, field, error, change } = useField({
    source,
    format: (value) => value ?? {},
    describe: (value) => words({ locationOptions: value as Options }) ?? '',
  });
  const chosen = locationsOf({ locationOptions: field.value as Options });
  // An archived location is offered only where it is chosen already.
  const shown = all.filter((location) => !location.archived || chosen?.includes(location.id));
  const disabled = field.disabled ?? false;
  const set = (options: Options) => {
    field.onChange(options);
    field.onBlur();
  };
  const toggle = (location: string) =>
    set(
      at(
        chosen?.includes(location) ? chosen.filter((one) => one !== location) : [...(chosen ?? []), location],
      ),
    );
  return (
    <Field {...{ id, label, error, change }} group>
      <RadioCards
        legend={text('locations.choice.legend')}
        name={id}
        value={chosen ? 'some' : 'everywhere'}
        onChange={(value) => set(value === 'some' ? at([]) : { availableInAllLocations: true })}
        options={[
          { value: 'everywhere', label: text('locations.choice.everywhere'), disabled },
          {
            value: 'some',
            label: text('locations.choice.some'),
            disabled,
            extra: (
              <Box sx={{ display: 'grid', gap: '8px' }}>
                {shown.map(({ id: location, name = '', archived }) => (
                  <Box component="label" key={location} sx={choice}>
                    <Checkbox
                      checked={chosen?.includes(location) ?? false}
                      disabled={disabled}
                      onChange={() => toggle(location)}
                    />
                    {archived ? text('locations.choice.archived', { name }) : name}
                  </Box>
                ))}
              </Box>
            ),
          },
        ]}
      />
    </Field>
  );
}

const choice = { display: 'flex', alignItems: 'center', gap: '8px', minHeight: { xs: 44, sm: 24 } };
