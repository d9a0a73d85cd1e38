import { noteVisit } from '../../../contract/calls/workbench/visits.ts';
import { answer, type Route } from '../../http/route.ts';
import { storeVisit } from '../../tables/visits.ts';

export const visitRoutes: readonly Route[] = [
  answer(noteVisit, async (_input, { db, businessId, caller, now }) => {
    // A program without a member has no visits.
    if (caller.memberId === undefined) return {};
    const since = await storeVisit(db, { businessId, memberId: caller.memberId, now });
    return since ? { since: since.toISOString() } : {};
  }),
];
