import { OutlinedInput } from '@mui/material';
import { useFormContext } from 'react-hook-form';
import { SlugCheckLine } from '../../../addresses/SlugCheckLine.tsx';
import { SlugSuggestions } from '../../../addresses/SlugSuggestions.tsx';
import { useSlugWords } from '../../../addresses/useSlugWords.ts';
import { Field } from '../../../../ui/fields/form/Field.tsx';
import { describedBy } from '../../../../ui/fields/form/FieldNote.tsx';
import { useField } from '../../../../ui/fields/form/useField.ts';
import { useText } from '../../../../messages/useText.ts';
import { useServiceForm } from '../../useServiceForm.ts';
import { useSlugCheck } from '../../../addresses/useSlugCheck.ts';

/** A custom slug, checked against all current and previous URLs while typing. */
export function AddressInput() {
  const text = useText();
  const words = useSlugWords();
  const { service, opened } = useServiceForm();
  const { setValue } = useFormContext();
  const { id: serviceId = '', mainSlug } = opened ?? {};
  const { id, field, error, change } = useField({
    source: 'mainSlug.name',
    parse: (value) => String(value).trim().toLowerCase() || null,
  });
  const check = useSlugCheck({
    serviceId,
    written: service.mainSlug?.name ?? '',
    current: mainSlug?.name ?? '',
    refused: error !== undefined,
  });
  const fault = check.state === 'checked' ? words.fault(check.availability) : undefined;
  const shown = fault ?? error;
  const write = (slug: unknown) => {
    // Typing a slug turns off following the name.
    setValue('mainSlug.custom', mainSlug?.custom);
    field.onChange(slug);
  };
  return (
    <div>
      <Field
        {...{ id, change }}
        error={shown}
        label={text('addresses.input')}
        help={<SlugCheckLine check={check} unchanged={text('addresses.help')} />}
      >
        <OutlinedInput
          id={id}
          fullWidth
          name={field.name}
          value={field.value}
          error={shown !== undefined}
          onChange={write}
          onBlur={field.onBlur}
          inputRef={field.ref}
          slotProps={{
            input: {
              inputMode: 'url',
              dir: 'ltr',
              autoComplete: 'off',
              autoCapitalize: 'none',
              spellCheck: false,
              ...describedBy(id, shown),
            },
          }}
        />
      </Field>
      {check.state === 'checked' && <SlugSuggestions slugs={check.availability.suggestions} onPick={write} />}
    </div>
  );
}
