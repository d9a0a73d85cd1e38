import { Box } from '@mui/material';
import type { Resource } from '../../contract/entities/places/resource.ts';
import { useText } from '../messages/useText.ts';
import { Checkbox } from '../ui/fields/Checkbox.tsx';
import { Field } from '../ui/fields/Field.tsx';
import { RadioCards } from '../ui/fields/RadioCards.tsx';
import { useField } from '../ui/fields/useField.ts';
import { useLocations } from './useRoomNames.ts';
import { placesOf, useRoomWords } from './useRoomWords.ts';

type Options = Resource['locationOptions'];

const at = (ids: readonly string[]): Options => ({
  availableInAllLocations: false,
  specificLocationOptions: {
    availableInBusinessLocations: true,
    businessLocations: ids.map((locationId) => ({ locationId })),
  },
});

/** The locations where a room is available: all of them, or selected ones. */
export function PlacesInput() {
  const text = useText();
  const words = useRoomWords();
  const all = useLocations() ?? [];
  const { id, field, error, change } = useField({
    source: 'locationOptions',
    format: (value) => value ?? {},
    describe: (value) => words.places({ locationOptions: value as Options }) ?? '',
  });
  const chosen = placesOf({ locationOptions: field.value as Options });
  // An archived location is offered only to a room that has it.
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
    <Field {...{ id, label: text('rooms.field.locationOptions'), error, change }} group>
      <RadioCards
        legend={text('rooms.place.legend')}
        name={id}
        value={chosen ? 'some' : 'everywhere'}
        onChange={(value) => set(value === 'some' ? at([]) : { availableInAllLocations: true })}
        options={[
          { value: 'everywhere', label: text('rooms.place.everywhere'), disabled },
          {
            value: 'some',
            label: text('rooms.place.some'),
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
                    {archived ? text('rooms.place.archived', { name }) : name}
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
