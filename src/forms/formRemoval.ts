import { removalWords } from '../records/plain/plainWords.ts';
import type { RemovalKind } from '../records/removal/removalKind.ts';

/** Deletion of booking forms; services and policies get another. */
export const formRemoval: RemovalKind = {
  entity: 'bookingForm',
  resource: 'bookingForms',
  path: 'booking-forms',
  changes: ['bookingForms', 'services', 'bookingPolicies'],
  texts: removalWords('forms'),
};
