import type { ReactNode } from 'react';
import { DayField } from '../DayField.tsx';
import { dayOf, fromWallClock } from '../../../../contract/wallClock.ts';
import { dayWords } from '../../words/dayWords.ts';
import { Field } from './Field.tsx';
import { useBusiness } from '../../business/useBusiness.ts';
import { useField, type FieldBinding } from './useField.ts';

interface FieldDateProps extends Omit<FieldBinding, 'format' | 'parse' | 'describe'> {
  label: string;
  help?: ReactNode;
}

/** A date field bound to the form. The form holds the start of the day in the business's zone (RFC 3339). */
export function FieldDate({ label, help, ...binding }: FieldDateProps) {
  const { locale, timeZone } = useBusiness();
  const { id, field, error, change } = useField({
    ...binding,
    format: (value) => (typeof value === 'string' ? dayOf(value, timeZone) : ''),
    parse: (day) => (typeof day === 'string' ? (fromWallClock(`${day}T00:00:00`, timeZone) ?? null) : null),
    describe: (value) => (typeof value === 'string' ? dayWords(value, { locale, timeZone }) : ''),
  });
  return (
    <Field {...{ id, label, help, error, change }}>
      <DayField
        id={id}
        label={label}
        labelled={false}
        value={String(field.value)}
        invalid={error !== undefined}
        describedBy={`${id}-note`}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
    </Field>
  );
}
