import type { ChoiceKind } from '../../../records/choice/ChoiceActions.tsx';

/** The records that a service chooses, which its editor opens and creates. */
export const choiceKinds = {
  category: { resource: 'categories', path: 'categories', title: 'categories.new' },
  form: { resource: 'bookingForms', path: 'booking-forms', title: 'forms.new', start: { fields: [] } },
  policy: { resource: 'bookingPolicies', path: 'booking-policies', title: 'serviceEditor.choice.policy' },
  location: { resource: 'locations', path: 'locations', title: 'serviceEditor.choice.location' },
  person: {
    resource: 'staffMembers',
    path: 'staff',
    title: 'staff.new',
    shownIn: ['staff'],
  },
} as const satisfies Record<string, ChoiceKind>;
