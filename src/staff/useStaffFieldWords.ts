import { getPath } from '../../contract/paths.ts';
import { useHoursWords } from '../hours/useHoursWords.ts';
import { hoursIn } from '../hours/week.ts';
import { useText } from '../messages/useText.ts';
import { useLocationsWords } from '../resources/useLocations.ts';
import { usePlainWords } from '../records/editor/fields/usePlainWords.ts';
import type { StaffField } from './staffFields.ts';
import { isOwn, type EditedStaffMember } from './editor/staffHours.ts';

/** Returns a function that formats a field of a staff member; `''` if empty. */
export function useStaffFieldWords(): (field: StaffField, member: Partial<EditedStaffMember>) => string {
  const text = useText();
  const plainWords = usePlainWords();
  const words = useHoursWords();
  const locationsWords = useLocationsWords();
  return ({ key, kind }, member) => {
    if (key === 'hours') {
      if (!member.hours) return '';
      return isOwn(member.hours)
        ? text('hours.week', { hours: words.hours(hoursIn(member.hours.periods)) })
        : text('hours.shared');
    }
    if (key === 'places') return member.places ? (locationsWords(member.places) ?? '') : '';
    if (key !== 'mainMedia') return plainWords(kind, getPath(member, key));
    const image = member.mainMedia?.image;
    return image ? image.altText || image.filename || text('media.count', { smart_count: 1 }) : '';
  };
}
