import { useFormContext, useWatch } from 'react-hook-form';
import { slugFromName } from '../../../../../contract/entities/services/slugFromName.ts';
import { fieldFrame } from '../../../../ui/fields/form/FieldNote.tsx';
import { Box } from '@mui/material';
import { RadioCards } from '../../../../ui/fields/RadioCards.tsx';
import { useText } from '../../../../messages/useText.ts';
import { useServiceForm } from '../../useServiceForm.ts';

type Mode = 'follows' | 'fixed';

/** Whether the URL follows the name or is fixed. Typing a slug fixes it. */
export function AddressModeInput() {
  const text = useText();
  const { service, opened } = useServiceForm();
  const { setValue } = useFormContext();
  // Read from the form directly, because deferred values would delay the response to a click.
  const name: unknown = useWatch({ name: 'mainSlug.name' });
  const custom: unknown = useWatch({ name: 'mainSlug.custom' });
  const before = opened?.mainSlug;
  const rewritten = name !== before?.name;
  const wasFixed = before?.custom === true;
  const fixed = rewritten || custom === true;
  const choose = (mode: Mode) => {
    setValue('mainSlug.custom', mode === 'fixed', { shouldDirty: true });
    if (mode === 'follows') setValue('mainSlug.name', before?.name, { shouldDirty: true });
  };
  // A cleared name is absent.
  const serviceName = service.name || '';
  const next =
    wasFixed && serviceName !== ''
      ? text('addresses.mode.followsNext', { slug: slugFromName(serviceName) })
      : text('addresses.mode.followsEffect');
  return (
    <Box data-field="mainSlug-custom" sx={fieldFrame(!rewritten && fixed !== wasFixed)}>
      <RadioCards<Mode>
        legend={text('addresses.modeLegend')}
        showLegend
        name="addressMode"
        columns={2}
        value={fixed ? 'fixed' : 'follows'}
        options={[
          { value: 'follows', label: text('addresses.mode.follows'), consequence: next },
          {
            value: 'fixed',
            label: text('addresses.mode.fixed'),
            consequence: text('addresses.mode.fixedEffect'),
          },
        ]}
        onChange={choose}
      />
    </Box>
  );
}
