import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { FieldSelect } from './FieldSelect.tsx';

const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone }));

/** A select of time zones bound to the form. */
export function FieldTimeZone(props: { source: string; label: string; help?: ReactNode }) {
  const value: unknown = useWatch({ name: props.source });
  const isListed = typeof value !== 'string' || value === '' || zones.some((zone) => zone.value === value);
  return <FieldSelect {...props} choices={isListed ? zones : [{ value, label: value }, ...zones]} />;
}
