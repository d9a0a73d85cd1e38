import { useMemo } from 'react';
import { timeZonesWith, zoneName } from '../../../contract/wallClock.ts';
import { SearchableSelect, type Choice } from './SearchableSelect.tsx';

interface TimeZoneSelectProps extends Omit<
  Parameters<typeof SearchableSelect>[0],
  'options' | 'plain' | 'required'
> {
  /** Zones to offer besides those that the browser knows. */
  given?: readonly string[];
  /** The instant of the shown offsets. */
  at: number;
}

/** Chooses a time zone by its city, its offset or its IANA name. */
export function TimeZoneSelect({ given = [], at, ...props }: TimeZoneSelectProps) {
  const { value } = props;
  const key = [...given, value].filter((zone) => zone !== '').join(' ');
  const options = useMemo(
    () => timeZonesWith(key.split(' ').filter((zone) => zone !== '')).map((zone) => optionOf(zone, at)),
    [key, at],
  );
  return <SearchableSelect {...props} required options={options} />;
}

/** The offset is computed when the list is open: for all zones it takes longer than opening a form may. */
const optionOf = (zone: string, at: number): Choice => ({
  id: zone,
  get name() {
    return zoneName(zone, at);
  },
  also: zone.replaceAll('_', ' '),
});
