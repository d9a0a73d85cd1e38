import type { ReactNode } from 'react';
import { FieldText } from './FieldText.tsx';
import type { FieldBinding } from './useField.ts';

interface FieldNumberProps extends Omit<FieldBinding, 'format' | 'parse'> {
  label: string;
  optional?: boolean;
  help?: ReactNode;
  unit?: string;
}

/** An integer field bound to the form as a number. Other input is kept as typed, so that its error can be shown. */
export function FieldNumber(props: FieldNumberProps) {
  return (
    <FieldText
      {...props}
      ltr
      inputMode="numeric"
      parse={(value) => (value === '' ? null : /^\d+$/.test(String(value).trim()) ? Number(value) : value)}
    />
  );
}
