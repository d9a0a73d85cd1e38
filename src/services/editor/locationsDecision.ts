import type { BodyOf } from '../../../contract/call.ts';
import type { setServiceLocationsAsPreviewed } from '../../../contract/calls/services/previews.ts';

/** Decision about sessions at removed locations, with notifications and the token of its preview. */
export type LocationsDecision = Omit<BodyOf<typeof setServiceLocationsAsPreviewed>, 'locations'>;
