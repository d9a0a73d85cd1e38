import { setDefaultLocation } from '../../contract/calls/locations/locations.ts';
import type { DefaultKind } from '../records/plain/MakeDefault.tsx';

/** The main location of the business. */
export const locationDefault: DefaultKind = {
  resource: 'locations',
  call: setDefaultLocation,
  changes: ['services'],
};
