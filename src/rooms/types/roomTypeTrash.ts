import { restoreResourceType } from '../../../contract/calls/locations/resourceTypes.ts';
import type { TrashKind } from '../../records/trash/trashKind.ts';

/** Deleted types of rooms and equipment. */
export const roomTypeTrash: TrashKind = {
  restore: {
    call: restoreResourceType,
    send: (api, resourceTypeId, options) =>
      api.send(restoreResourceType, { path: { resourceTypeId } }, options),
  },
  help: 'trash.help.resourceType',
  words: (_record, text) => ({ type: text('activity.record.resourceType'), retained: '' }),
};
