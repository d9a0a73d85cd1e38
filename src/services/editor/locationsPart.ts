import type {
  ServiceLocation,
  ServiceLocationInput,
} from '../../../contract/entities/services/serviceLocation.ts';
import { withRelated } from './editedService.ts';
import type { ServicePart } from './servicePart.ts';

/** Locations are saved last, because the effect on sessions depends on the other fields. */
export const locationsPart: ServicePart = {
  section: 'locations',
  owns: (path) => path === 'locations',
  async send(api, { opened, mine }, { requestId, decision }) {
    const locations = (mine.locations ?? []).map(writtenLocation);
    const { data } = decision
      ? await api.setLocationsAsPreviewed(opened.id, { ...decision, locations }, { requestId })
      : await api.setLocations(opened.id, { locations }, { requestId });
    return withRelated(data, opened);
  },
};

/** A location in write form: the business's by ID, others in full. */
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
