import {
  noteClosedRecord,
  noteOpenRecord,
  openRecordLimits,
} from '../../../contract/calls/history/openRecords.ts';
import { answer, type Route } from '../../http/route.ts';
import * as table from '../../tables/history/openRecords.ts';

export const openRecordRoutes: readonly Route[] = [
  answer(noteOpenRecord, async ({ body }, { db, businessId, caller, now }) => {
    const { formId, entity, entityId, editing } = body;
    const { memberId } = caller;
    const record = { businessId, entity, entityId };
    const earliest = new Date(now.getTime() - openRecordLimits.silence * 1000);
    await table.deleteSilentForms(db, { businessId, seenBefore: earliest });
    const revisions = await table.revisionsOf(db, record);
    if (!revisions[entity]) return { others: [], revisions: {} };
    // A program without a member is not shown to others.
    if (memberId !== undefined) {
      await table.storeOpenRecord(db, { ...record, formId, memberId, editing, now });
    }
    const exceptMemberId = memberId ?? null;
    return {
      others: await table.peopleAtRecord(db, { ...record, exceptMemberId, seenFrom: earliest }),
      revisions,
    };
  }),
  answer(noteClosedRecord, async ({ body: { formId } }, { db, businessId, caller: { memberId } }) => {
    if (memberId !== undefined) await table.deleteOpenRecord(db, { businessId, formId, memberId });
    return {};
  }),
];
