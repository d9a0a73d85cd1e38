import type { ServiceChoice } from '../../../../contract/entities/prices/optionsAndVariants.ts';
import { useText } from '../../../messages/useText.ts';
import { minutesWords } from '../../../ui/words/minutesWords.ts';
import { nameOrGone } from '../../../ui/words/nameOrGone.ts';
import { useStaffNames } from '../../editor/useStaffNames.ts';

/** Returns a function that names a variant: `Child`, `Ana Popescu`, `60 min`. */
export function useVariantWords(): (choice: ServiceChoice) => string {
  const text = useText();
  const people = useStaffNames();
  return ({ custom, staffMemberId, duration }) => {
    if (staffMemberId !== undefined) {
      return nameOrGone(people, staffMemberId, text('serviceEditor.staff.unknown'));
    }
    if (duration) return duration.name || minutesWords([duration.minutes], text);
    return custom ?? '';
  };
}
