import type { BodyOf } from '../../../contract/call.ts';
import type { setServiceLocationsAsPreviewed } from '../../../contract/calls/previews.ts';
import type { ServiceLocation, ServiceLocationInput } from '../../../contract/entities/serviceLocation.ts';
import { withBeside } from './editedService.ts';
import type { SavePart } from './savePart.ts';

/** What becomes of sessions at places that are taken away, who is told, and the preview that showed it. */
export type PlacesDecision = Omit<BodyOf<typeof setServiceLocationsAsPreviewed>, 'locations'>;

/** The places last: what becomes of sessions depends on everything else being as it shall be. */
export const placesPart: SavePart = {
  section: 'locations',
  owns: (path) => path === 'locations',
  async send(api, { opened, mine }, { requestId, places }) {
    const locations = (mine.locations ?? []).map(writtenLocation);
    const { data } = places
      ? await api.setLocationsAsPreviewed(opened.id, { ...places, locations }, { requestId })
      : await api.setLocations(opened.id, { locations }, { requestId });
    return withBeside(data, opened);
  },
};

/** A place as a write names it: one of the business by its id, one of the service's own in full. */
export function writtenLocation({ id, type, business, custom }: ServiceLocation): ServiceLocationInput {
  const own = id === undefined ? {} : { id };
  switch (type) {
    case 'BUSINESS':
      return { ...own, type, business: { id: business?.id } };
    case 'CUSTOMER':
    case 'UNKNOWN_LOCATION_TYPE':
      return { ...own, type };
    case 'CUSTOM':
    case undefined:
      return { ...own, type: 'CUSTOM', custom };
    default:
      return type satisfies never;
  }
}
