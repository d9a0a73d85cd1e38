import { Box, Link, OutlinedInput } from '@mui/material';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Field } from '../../layout/Field.tsx';
import { describedBy } from '../../layout/FieldNote.tsx';
import { Icon } from '../../layout/Icon.tsx';
import { useField } from '../../layout/useField.ts';
import { useText } from '../../messages/useText.ts';
import { useServiceForm } from './ServiceFormContext.ts';
import { useSlugCheck, type SlugCheck } from './useSlugCheck.ts';

/** An address of the owner's own, tried against all others while it is being written. */
export function AddressInput() {
  const text = useText();
  const { service, opened } = useServiceForm();
  const { id: serviceId = '', mainSlug } = opened ?? {};
  const written = service.mainSlug?.name ?? '';
  const check = useSlugCheck(serviceId, written, mainSlug?.name ?? '');
  const { id, field, error, change } = useField({
    source: 'mainSlug.name',
    parse: (value) => String(value).trim().toLowerCase() || null,
  });
  const wrong = check.state === 'illegal' || check.state === 'taken' ? check : undefined;
  const shown = wrong ? text(`serviceEditor.address.${wrong.state}`) : error;
  const { suggestion } = wrong ?? {};
  return (
    <div>
      <Field
        {...{ id, change }}
        error={shown}
        label={text('serviceEditor.field.address')}
        help={<CheckLine check={check} chosen={mainSlug?.custom === true} />}
      >
        <OutlinedInput
          id={id}
          fullWidth
          name={field.name}
          value={field.value}
          error={shown !== undefined}
          onChange={field.onChange}
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
      {suggestion !== undefined && (
        <Link
          component="button"
          type="button"
          onClick={() => field.onChange(suggestion)}
          sx={{ typography: 'body2', marginBlockStart: '6px' }}
        >
          {text('serviceEditor.address.suggestion', { slug: suggestion })}
        </Link>
      )}
    </div>
  );
}

/** What is known of the address that is being written; for one that stands, how it came about. */
function CheckLine({ check, chosen }: { check: SlugCheck; chosen: boolean }): ReactNode {
  const text = useText();
  switch (check.state) {
    case 'unchanged': {
      const origin = text(chosen ? 'serviceEditor.address.fixed' : 'serviceEditor.address.follows');
      return `${origin} ${text('serviceEditor.address.help')}`;
    }
    case 'checking':
    case 'unchecked':
      return text(`serviceEditor.address.${check.state}`);
    case 'free':
      return (
        <Box component="output" sx={{ display: 'flex', gap: '6px', color: 'good.text' }}>
          <Icon of={CircleCheck} size={16} />
          {text('serviceEditor.address.free')}
        </Box>
      );
    case 'illegal':
    case 'taken':
      return null;
    default:
      return check satisfies never;
  }
}
