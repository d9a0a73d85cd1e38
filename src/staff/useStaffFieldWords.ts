import type { StaffMember } from '../../contract/entities/staffMember.ts';
import { getPath } from '../../contract/paths.ts';
import { useText } from '../messages/useText.ts';
import { usePlainWords } from '../records/editor/usePlainWords.ts';
import type { StaffField } from './staffFields.ts';

/** Returns a function that formats a field of a staff member; `''` if empty. */
export function useStaffFieldWords(): (field: StaffField, member: Partial<StaffMember>) => string {
  const text = useText();
  const plainWords = usePlainWords();
  return ({ key, kind }, member) => {
    if (key !== 'mainMedia') return plainWords(kind, getPath(member, key));
    const image = member.mainMedia?.image;
    return image ? image.altText || image.filename || text('media.count', { smart_count: 1 }) : '';
  };
}
