import type { ServiceLocation } from '../../../contract/entities/services/serviceLocation.ts';
import { Select } from '../../ui/fields/Select.tsx';
import { useText } from '../../messages/useText.ts';
import { locationWord } from '../serviceWords.ts';
import { locationKey } from './removedLocations.ts';

interface TargetSelectProps {
  id: string;
  targets: readonly ServiceLocation[];
  /** Key of the selected location. */
  to: string;
  onChange: (to: string) => void;
}

/** Select of the remaining location to move sessions to. */
export function TargetSelect({ id, targets, to, onChange }: TargetSelectProps) {
  const text = useText();
  return (
    <Select id={id} value={to} onChange={(event) => onChange(event.target.value)}>
      {targets.map((location) => (
        <option key={locationKey(location)} value={locationKey(location)}>
          {locationWord(location, text)}
        </option>
      ))}
    </Select>
  );
}
