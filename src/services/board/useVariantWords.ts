import type { ServiceChoice } from '../../../contract/entities/prices/optionsAndVariants.ts';
import { useText } from '../../messages/useText.ts';
import { durationWords } from '../../ui/words/durationWords.ts';
import { useStaffNames } from '../editor/useStaffNames.ts';

/** Returns a function that names a variant: `Child`, `Ana Popescu`, `60 minutes`. */
export function useVariantWords(): (choice: ServiceChoice) => string {
  const text = useText();
  const people = useStaffNames();
  return ({ custom, staffMemberId, duration }) => {
    if (staffMemberId !== undefined) return people.get(staffMemberId) ?? text('serviceEditor.staff.unknown');
    if (duration) return duration.name || durationWords(duration.minutes, text);
    return custom ?? '';
  };
}
