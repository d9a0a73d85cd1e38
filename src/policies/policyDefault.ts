import { setDefaultBookingPolicy } from '../../contract/calls/terms/bookingPolicies.ts';
import type { DefaultKind } from '../records/plain/MakeDefault.tsx';

/** The policy of services without another one. */
export const policyDefault: DefaultKind = {
  resource: 'bookingPolicies',
  call: setDefaultBookingPolicy,
  changes: ['services'],
};
