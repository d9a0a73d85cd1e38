import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { savedView, savedViewInput } from '../../entities/history/savedView.ts';
import { guid } from '../../entities/values/text.ts';
import { restListQuery } from '../../queries/restList.ts';

/** Saved views of lists, in the dialect of ra-data-simple-rest. Frontdesk's own. */

const params = z.strictObject({ id: guid });

export const savedViewFilter = z.strictObject({
  id: z.array(guid).max(100).optional(),
  resource: z.string().max(50).optional(),
  shared: z.boolean().optional(),
  isDefault: z.boolean().optional(),
});
export type SavedViewFilter = z.infer<typeof savedViewFilter>;

export const savedViewSorts = ['position', 'name', 'createdDate', 'updatedDate', 'id'] as const;

/** The shared views and the caller's own; the shared first, each group in its order. */
export const listSavedViews = defineCall({
  name: 'listSavedViews',
  method: 'GET',
  path: '/frontdesk/v1/saved-views',
  caller: 'staff',
  effect: 'read',
  query: restListQuery,
  answer: z.array(savedView),
});

export const getSavedView = defineCall({
  name: 'getSavedView',
  method: 'GET',
  path: '/frontdesk/v1/saved-views/{id}',
  caller: 'staff',
  effect: 'read',
  params,
  answer: savedView,
});

/** A private view does not change the business's catalogue, so staff may create one. Sharing requires an admin. */
export const createSavedView = defineCall({
  name: 'createSavedView',
  method: 'POST',
  path: '/frontdesk/v1/saved-views',
  caller: 'staff',
  effect: 'write',
  body: savedViewInput,
  answer: savedView,
});

/** Changes the sent fields; `revision` must be current. A `position` moves the view within its group. */
export const updateSavedView = defineCall({
  name: 'updateSavedView',
  method: 'PUT',
  path: '/frontdesk/v1/saved-views/{id}',
  caller: 'staff',
  effect: 'write',
  params,
  body: savedViewInput,
  answer: savedView,
});

/** Returns the deleted view. */
export const deleteSavedView = defineCall({
  name: 'deleteSavedView',
  method: 'DELETE',
  path: '/frontdesk/v1/saved-views/{id}',
  caller: 'staff',
  effect: 'write',
  params,
  answer: savedView,
});
