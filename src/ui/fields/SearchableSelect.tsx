import { Autocomplete, createFilterOptions, OutlinedInput } from '@mui/material';
import { ChevronDown } from 'lucide-react';
import type { Ref } from 'react';
import { useText } from '../../messages/useText.ts';
import { Options } from './Options.tsx';
import { describedBy } from './form/FieldNote.tsx';
import { Icon } from '../Icon.tsx';
import { Select } from './Select.tsx';

/** Up to this many options, a plain select is easier to use. */
const maxPlain = 10;

/** Options inside the open dialog, else inside the main landmark, like menus. They may reach beyond the dialog. */
export const inFrontOfPage = {
  container: () =>
    document.querySelector('[role="dialog"]') ?? document.querySelector('main') ?? document.body,
  popperOptions: { strategy: 'fixed' as const },
};

export interface Choice {
  id: string;
  name: string;
  /** Further text that the search finds. */
  also?: string;
}

const filterOptions = createFilterOptions<Choice>({
  stringify: ({ name, also = '' }) => `${name} ${also}`,
});

interface SearchableSelectProps {
  /** ID for a label and a note of `Field`; then the label isn't the accessible name. */
  id?: string;
  error?: string | undefined;
  /** Accessible name without an ID. */
  label: string;
  /** Undefined while loading. */
  options: readonly Choice[] | undefined;
  /** The maximum number of options of a plain select. */
  plain?: number;
  /** ID of the chosen option; `''` without one. */
  value: string;
  /** Whether it cannot be cleared. */
  required?: boolean;
  disabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  onChange: (id: string) => void;
  onBlur?: () => void;
}

/** Chooses one of many options, which a text narrows down. A plain select for up to ten. */
export function SearchableSelect({
  id,
  error,
  label,
  options,
  plain = maxPlain,
  value,
  required = false,
  disabled = false,
  inputRef,
  onChange,
  onBlur,
}: SearchableSelectProps) {
  const text = useText();
  const named = id === undefined ? { 'aria-label': label } : { id, ...describedBy(id, error) };
  if (options && options.length <= plain) {
    return (
      <Select
        {...named}
        invalid={error !== undefined}
        disabled={disabled}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{text('layout.field.choose')}</option>
        <Options of={options} />
      </Select>
    );
  }
  return (
    <Autocomplete
      {...(id !== undefined && { id })}
      fullWidth
      popupIcon={<Icon of={ChevronDown} size={16} />}
      autoHighlight
      disabled={disabled}
      disableClearable={required}
      filterOptions={filterOptions}
      options={options ?? []}
      loading={!options}
      loadingText={text('layout.loading')}
      value={options?.find(({ id }) => id === value) ?? null}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ name }) => name}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onChange={(_event, chosen) => onChange(chosen?.id ?? '')}
      slotProps={{ popper: inFrontOfPage }}
      noOptionsText={text('layout.field.noMatch')}
      openText={text('layout.field.open')}
      closeText={text('layout.field.close')}
      clearText={text('layout.field.clear')}
      renderInput={({ slotProps }) => (
        <OutlinedInput
          {...slotProps.input}
          fullWidth
          inputRef={inputRef}
          onBlur={onBlur}
          error={error !== undefined}
          placeholder={text('layout.field.search')}
          slotProps={{ input: { ...slotProps.htmlInput, ...named } }}
        />
      )}
    />
  );
}
