import { restoreResource } from '../../contract/calls/locations/resources.ts';
import type { TrashKind } from '../records/trash/trashKind.ts';

/** Deleted rooms and equipment. */
export const roomTrash: TrashKind = {
  restore: {
    call: restoreResource,
    send: (api, resourceId, options) => api.send(restoreResource, { path: { resourceId } }, options),
  },
  help: 'trash.help.resource',
  words: (_record, text) => ({ type: text('activity.record.resource'), retained: '' }),
};
