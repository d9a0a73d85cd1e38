import type { StaffMember } from '../../contract/entities/staffMember.ts';
import { useText } from '../messages/useText.ts';
import type { StaffField } from './staffFields.ts';

/** Returns a function that formats a field of a staff member; `''` if empty. */
export function useStaffFieldWords(): (field: StaffField, member: Partial<StaffMember>) => string {
  const text = useText();
  return ({ key }, member) => {
    switch (key) {
      case 'picture': {
        const image = member.mainMedia?.image;
        return image ? image.altText || image.filename || text('media.count', { smart_count: 1 }) : '';
      }
      case 'serviceProvider':
        return text(member.serviceProvider === true ? 'layout.field.on' : 'layout.field.off');
      case 'name':
      case 'description':
      case 'email':
      case 'phone':
        return member[key] ?? '';
      default:
        return key satisfies never;
    }
  };
}
