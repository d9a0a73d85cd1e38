import type { ReactNode } from 'react';
import { FieldText } from './FieldText.tsx';
import type { FieldBinding } from './useField.ts';

interface FieldNumberProps extends Omit<FieldBinding, 'format' | 'parse'> {
  label: string;
  optional?: boolean;
  help?: ReactNode;
  unit?: string;
}

/**
 * A whole number, bound to the form as a number. What is not a number stays as it was typed,
 * so that the error can stand beside it.
 */
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
