import { InputAdornment, OutlinedInput } from '@mui/material';
import { Eye, EyeOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useText } from '../../../messages/useText.ts';
import { Field } from './Field.tsx';
import { describedBy } from './FieldNote.tsx';
import { IconAction } from '../../IconAction.tsx';
import { useField, type FieldBinding } from './useField.ts';

interface FieldPasswordProps extends FieldBinding {
  label: string;
  help?: ReactNode;
  /** Tells password managers to fill in or to generate a password. */
  autoComplete: 'current-password' | 'new-password';
}

/** A password field bound to the form, with a button that reveals the password. */
export function FieldPassword({ label, help, autoComplete, ...binding }: FieldPasswordProps) {
  const text = useText();
  const [shown, setShown] = useState(false);
  const { id, field, error } = useField(binding);
  return (
    <Field id={id} label={label} help={help} error={error}>
      <OutlinedInput
        id={id}
        fullWidth
        type={shown ? 'text' : 'password'}
        error={error !== undefined}
        name={field.name}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        inputRef={field.ref}
        endAdornment={
          <InputAdornment position="end">
            <IconAction
              edge="end"
              icon={shown ? EyeOff : Eye}
              label={text(shown ? 'layout.field.hidePassword' : 'layout.field.showPassword', {
                field: label,
              })}
              onClick={() => setShown(!shown)}
            />
          </InputAdornment>
        }
        slotProps={{
          input: {
            autoComplete,
            autoCapitalize: 'none',
            spellCheck: false,
            dir: 'ltr',
            ...describedBy(id, error),
          },
        }}
      />
    </Field>
  );
}
