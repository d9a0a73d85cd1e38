import { Autocomplete, OutlinedInput } from '@mui/material';
import { useText } from '../../messages/useText.ts';
import { Select } from './Select.tsx';

/** Up to this many options, a plain select is easier to use. */
const maxPlain = 10;

interface Choice {
  id: string;
  name: string;
}

interface SearchableSelectProps {
  /** Accessible name. */
  label: string;
  options: readonly Choice[];
  /** ID of the chosen option; `''` without one. */
  value: string;
  onChange: (id: string) => void;
}

/** Chooses one of many options, which a text narrows down. A plain select for up to ten. */
export function SearchableSelect({ label, options, value, onChange }: SearchableSelectProps) {
  const text = useText();
  if (options.length <= maxPlain) {
    return (
      <Select aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{text('layout.field.choose')}</option>
        {options.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    );
  }
  return (
    <Autocomplete
      fullWidth
      autoHighlight
      options={options}
      value={options.find(({ id }) => id === value) ?? null}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ name }) => name}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onChange={(_event, chosen) => onChange(chosen?.id ?? '')}
      // Inside the main landmark, like menus.
      slotProps={{ popper: { container: () => document.querySelector('main') ?? document.body } }}
      noOptionsText={text('layout.field.noMatch')}
      openText={text('layout.field.open')}
      closeText={text('layout.field.close')}
      clearText={text('layout.field.clear')}
      renderInput={({ slotProps }) => (
        <OutlinedInput
          {...slotProps.input}
          fullWidth
          placeholder={text('layout.field.search')}
          slotProps={{ input: { ...slotProps.htmlInput, 'aria-label': label } }}
        />
      )}
    />
  );
}
