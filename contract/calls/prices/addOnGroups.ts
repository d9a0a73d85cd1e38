import * as z from 'zod';
import { defineCall } from '../../call.ts';
import {
  addOnGroup,
  addOnGroupDetail,
  addOnGroupInput,
  addOnGroupLimits,
} from '../../entities/prices/addOnGroup.ts';
import { guid } from '../../entities/values/text.ts';

/**
 * The add-on groups of a service. Creating and updating the service ignore them, and a group cannot move to another
 * service. reference/calls.md section 3.1.
 */

const groupAnswer = z.strictObject({ addOnGroup });

export const createAddOnGroup = defineCall({
  name: 'createAddOnGroup',
  method: 'POST',
  path: '/v2/services/add-on-groups/create',
  caller: 'admin',
  effect: 'write',
  body: z.strictObject({ addOnGroup: addOnGroupInput, serviceId: guid }),
  answer: groupAnswer,
});

/** Keeps the add-ons themselves. */
export const deleteAddOnGroup = defineCall({
  name: 'deleteAddOnGroup',
  method: 'POST',
  path: '/v2/services/add-on-groups/delete',
  caller: 'admin',
  effect: 'write',
  body: z.strictObject({ addOnGroupId: guid, serviceId: guid }),
  answer: z.strictObject({}),
});

/** Changes the sent fields of the group; null clears one. */
export const updateAddOnGroup = defineCall({
  name: 'updateAddOnGroup',
  method: 'POST',
  path: '/v2/services/add-on-groups/update',
  caller: 'admin',
  effect: 'write',
  body: z.strictObject({ addOnGroup: addOnGroupInput, serviceId: guid }),
  answer: groupAnswer,
});

/** All groups of the service, or those of `groupIds`, in their order, including their add-ons. */
export const listAddOnGroupsByServiceId = defineCall({
  name: 'listAddOnGroupsByServiceId',
  method: 'POST',
  path: '/v2/services/add-on-groups/list-add-on-groups-by-service-id',
  caller: 'visitor',
  effect: 'read',
  body: z.strictObject({
    serviceId: guid,
    groupIds: z.array(guid).max(addOnGroupLimits.groups).optional(),
  }),
  answer: z.strictObject({ addOnGroupsDetails: z.array(addOnGroupDetail) }),
});

/** Replaces the add-ons of a group; customers see them in this order. */
export const setAddOnsForGroup = defineCall({
  name: 'setAddOnsForGroup',
  method: 'POST',
  path: '/v2/services/add-on-groups/set-add-ons-for-group',
  caller: 'admin',
  effect: 'write',
  body: z.strictObject({
    serviceId: guid,
    groupId: guid,
    addOnIds: z.array(guid).min(1).max(addOnGroupLimits.addOnsOfOneGroup),
  }),
  answer: groupAnswer,
});
