import type { BodyOf } from '../../../contract/call.ts';
import type { setServiceLocationsAsPreviewed } from '../../../contract/calls/previews.ts';

/** What becomes of sessions at places that are taken away, who is told, and the preview that showed it. */
export type PlacesDecision = Omit<BodyOf<typeof setServiceLocationsAsPreviewed>, 'locations'>;
