import * as calls from '../../../contract/calls/prices/addOnGroups.ts';
import { answer, type Route } from '../../http/route.ts';
import {
  addOnGroupDetails,
  createAddOnGroup,
  deleteAddOnGroup,
  setAddOnsForGroup,
  updateAddOnGroup,
} from '../../rules/prices/addOnGroups.ts';
import { readService } from '../../rules/services/readService.ts';
import { readingOf, writingOf } from '../../rules/writing.ts';

export const addOnGroupRoutes: readonly Route[] = [
  answer(calls.createAddOnGroup, async ({ body }, context) => ({
    addOnGroup: await createAddOnGroup(writingOf(context), body.serviceId, body.addOnGroup),
  })),
  answer(calls.deleteAddOnGroup, async ({ body }, context) => {
    await deleteAddOnGroup(writingOf(context), body.serviceId, body.addOnGroupId);
    return {};
  }),
  answer(calls.updateAddOnGroup, async ({ body }, context) => ({
    addOnGroup: await updateAddOnGroup(writingOf(context), body.serviceId, body.addOnGroup),
  })),
  answer(calls.listAddOnGroupsByServiceId, async ({ body }, context) => {
    const reading = readingOf(context);
    const service = await readService(reading, body.serviceId, { rank: context.caller.rank });
    return { addOnGroupsDetails: await addOnGroupDetails(reading, service, body.groupIds) };
  }),
  answer(calls.setAddOnsForGroup, async ({ body }, context) => ({
    addOnGroup: await setAddOnsForGroup(writingOf(context), body.serviceId, body),
  })),
];
