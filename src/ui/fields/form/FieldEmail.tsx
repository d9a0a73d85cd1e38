import { Box, Link } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useText } from '../../../messages/useText.ts';
import { FieldText } from './FieldText.tsx';
import { likelyEmail } from './likelyEmail.ts';

interface FieldEmailProps {
  source: string;
  label: string;
  optional?: boolean;
  help?: ReactNode;
}

/** An email field bound to the form. On blur it suggests the address that was probably meant. */
export function FieldEmail({ source, help, ...own }: FieldEmailProps) {
  const text = useText();
  const { setValue, formState } = useFormContext();
  const value: unknown = useWatch({ name: source });
  const email = typeof value === 'string' ? value : '';
  const [left, setLeft] = useState(email);
  const meant = left === email ? likelyEmail(email) : undefined;
  return (
    <Box onBlur={() => setLeft(email)}>
      <FieldText
        {...own}
        source={source}
        type="email"
        ltr
        help={
          meant === undefined ? (
            help
          ) : (
            <Link
              component="button"
              type="button"
              onClick={() =>
                setValue(source, meant, { shouldDirty: true, shouldValidate: formState.isSubmitted })
              }
              sx={{ typography: 'body2', textAlign: 'start', overflowWrap: 'anywhere' }}
            >
              {text('layout.field.likelyEmail', { email: meant })}
            </Link>
          )
        }
      />
    </Box>
  );
}
