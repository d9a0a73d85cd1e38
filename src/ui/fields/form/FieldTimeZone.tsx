import { useState, type ReactNode } from 'react';
import { zoneName } from '../../../../contract/wallClock.ts';
import { TimeZoneSelect } from '../TimeZoneSelect.tsx';
import { Field } from './Field.tsx';
import { useField } from './useField.ts';

interface FieldTimeZoneProps {
  source: string;
  label: string;
  help?: ReactNode;
}

/** A time zone bound to the form. */
export function FieldTimeZone({ source, label, help }: FieldTimeZoneProps) {
  const [now] = useState(() => Date.now());
  const describe = (value: unknown) => (typeof value === 'string' && value ? zoneName(value, now) : '');
  const { id, field, error, change } = useField({ source, describe });
  return (
    <Field {...{ id, label, help, error, change }}>
      <TimeZoneSelect
        {...{ id, label, error }}
        at={now}
        value={typeof field.value === 'string' ? field.value : ''}
        disabled={field.disabled ?? false}
        inputRef={field.ref}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
    </Field>
  );
}
