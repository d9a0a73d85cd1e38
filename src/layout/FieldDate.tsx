import { lazy, Suspense, type ReactNode } from 'react';
import { Field } from './Field.tsx';
import { Skeleton } from './Skeleton.tsx';
import { useBusiness } from './useBusiness.ts';
import { useField, type FieldBinding } from './useField.ts';

/** The calendar and what counts its days are large, and few forms have a date. */
const DateInput = lazy(async () => ({ default: (await import('./DateInput.tsx')).DateInput }));

interface FieldDateProps extends Omit<FieldBinding, 'format' | 'parse' | 'describe'> {
  label: string;
  optional?: boolean;
  help?: ReactNode;
}

/**
 * A day, bound to the form as the instant at which it begins in the business's zone (RFC 3339). A day that is only half
 * written is none yet.
 */
export function FieldDate({ label, optional, help, ...binding }: FieldDateProps) {
  const { locale, timeZone } = useBusiness();
  const { id, field, error, change } = useField({
    ...binding,
    format: (value) => value,
    parse: (value) => value,
    describe: (value) =>
      typeof value === 'string'
        ? new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }).format(new Date(value))
        : '',
  });
  return (
    <Field {...{ id, label, error, change }} group optional={optional} help={help}>
      <Suspense fallback={<Skeleton width="100%" height={36} radius={8} />}>
        <DateInput
          id={id}
          label={label}
          value={typeof field.value === 'string' ? field.value : undefined}
          invalid={error !== undefined}
          onChange={field.onChange}
          onBlur={field.onBlur}
        />
      </Suspense>
    </Field>
  );
}
