import * as z from 'zod';
import { defineCall } from '../call.ts';
import { savedView, savedViewInput } from '../entities/savedView.ts';
import { guid } from '../entities/text.ts';
import { restListQuery } from '../restList.ts';

/** Views of lists that are kept under a name, in the dialect of ra-data-simple-rest. Frontdesk's own. */

const params = z.strictObject({ id: guid });

export const savedViewFilter = z.strictObject({
  id: z.array(guid).max(100).optional(),
  resource: z.string().max(50).optional(),
  shared: z.boolean().optional(),
  isDefault: z.boolean().optional(),
});
export type SavedViewFilter = z.infer<typeof savedViewFilter>;

export const savedViewSorts = ['position', 'name', 'createdDate', 'updatedDate', 'id'] as const;

/** The shared ones and the caller's own; the shared first, each in their own order. */
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

/** A view of one's own is no change of the business's catalogue, so the staff may make them. Sharing needs an admin. */
export const createSavedView = defineCall({
  name: 'createSavedView',
  method: 'POST',
  path: '/frontdesk/v1/saved-views',
  caller: 'staff',
  effect: 'write',
  body: savedViewInput,
  answer: savedView,
});

/** Changes the fields that the body holds; `revision` must be current. A `position` moves it there among its group. */
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

/** Answers the view that was deleted. */
export const deleteSavedView = defineCall({
  name: 'deleteSavedView',
  method: 'DELETE',
  path: '/frontdesk/v1/saved-views/{id}',
  caller: 'staff',
  effect: 'write',
  params,
  answer: savedView,
});
