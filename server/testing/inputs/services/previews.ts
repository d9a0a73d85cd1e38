import { deletionTokenOf, impactTokenOf } from '../../../rules/services/impact/impactToken.ts';
import type { TestInputs } from '../testInput.ts';

export const inputs = {
  previewServiceTimes: ({ service }) => ({
    body: { serviceId: service, service: { onlineBooking: { enabled: true } }, fromDate: '2027-03-01' },
  }),
  previewServiceLocations: ({ service, location }) => ({
    path: { serviceId: service },
    body: { locations: [{ type: 'BUSINESS', business: { id: location } }] },
  }),
  setServiceLocationsAsPreviewed: ({ service, location }) => ({
    path: { serviceId: service },
    body: {
      locations: [{ type: 'BUSINESS', business: { id: location } }],
      impactToken: impactTokenOf({ sessions: [], bookings: [], series: [] }),
    },
  }),
  previewServiceDeletion: ({ service }) => ({ body: { ids: [service] } }),
  deleteServiceAsPreviewed: ({ service }) => ({
    path: { serviceId: service },
    body: { impactToken: deletionTokenOf([service], { sessions: [], bookings: [], series: [] }) },
  }),
  previewServiceDeletionByFilter: ({ service }) => ({ body: { filter: { id: service } } }),
} satisfies TestInputs;
