import {
  noteClosedService,
  noteOpenService,
  openServiceLimits,
} from '../../../contract/calls/openServices.ts';
import { answer, type Route } from '../../http/route.ts';
import * as table from '../../tables/services/openServices.ts';

export const openServiceRoutes: readonly Route[] = [
  answer(noteOpenService, async ({ body }, { db, businessId, caller, now }) => {
    const { formId, serviceId, editing } = body;
    const { memberId } = caller;
    const earliest = new Date(now.getTime() - openServiceLimits.silence * 1000);
    await table.deleteSilentForms(db, { businessId, seenBefore: earliest });
    const revisions = await table.revisionsOf(db, { businessId, serviceId });
    if (!revisions) return { others: [] };
    // A program without a member is not shown to others.
    if (memberId !== undefined) {
      await table.storeOpenService(db, { businessId, formId, serviceId, memberId, editing, now });
    }
    const beside = memberId ?? null;
    return {
      others: await table.peopleAtService(db, { businessId, serviceId, beside, seenFrom: earliest }),
      ...revisions,
    };
  }),
  answer(noteClosedService, async ({ body: { formId } }, { db, businessId, caller: { memberId } }) => {
    if (memberId !== undefined) await table.deleteOpenService(db, { businessId, formId, memberId });
    return {};
  }),
];
