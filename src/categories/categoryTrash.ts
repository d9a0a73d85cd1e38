import { restoreCategory } from '../../contract/calls/services/categories.ts';
import type { TrashKind } from '../records/trash/trashKind.ts';

/** Deleted categories. */
export const categoryTrash: TrashKind = {
  restore: {
    call: restoreCategory,
    send: (api, categoryId, options) => api.send(restoreCategory, { path: { categoryId } }, options),
  },
  help: 'trash.help.category',
  stays: 'trash.stays.category',
  words: (_record, text) => ({ type: text('activity.record.category'), retained: '' }),
};
