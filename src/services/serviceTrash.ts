import { restoreService } from '../../contract/calls/workbench/frontdesk.ts';
import type { TrashKind } from '../records/trash/trashKind.ts';

/** Deleted services. */
export const serviceTrash: TrashKind = {
  restore: {
    call: restoreService,
    send: (api, id, options) => api.send(restoreService, { path: { serviceId: id } }, options),
  },
  help: 'trash.help.service',
  words: ({ type, slug = '' }, text) => ({
    type: type ? text(`services.type.${type}`) : '',
    retained: text('trash.address', { slug }),
  }),
};
