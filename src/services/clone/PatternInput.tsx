import { Box } from '@mui/material';
import { useId } from 'react';
import { serviceLimits } from '../../../contract/entities/services/service.ts';
import { Field } from '../../ui/fields/form/Field.tsx';
import { describedBy } from '../../ui/fields/form/FieldNote.tsx';
import { useText } from '../../messages/useText.ts';
import { plainInput } from '../addresses/plainInput.ts';

/** Name pattern for several clones; each name can still be edited. */
export function PatternInput({ value, onChange }: { value: string; onChange: (pattern: string) => void }) {
  const text = useText();
  const id = useId();
  return (
    <Field id={id} label={text('cloning.pattern')} help={text('cloning.patternHelp')}>
      <Box
        component="input"
        id={id}
        value={value}
        maxLength={serviceLimits.nameLength}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        sx={plainInput}
        {...describedBy(id, undefined)}
      />
    </Field>
  );
}
