import * as calls from '../../../contract/calls/history/activity.ts';
import { answer, type Route } from '../../http/route.ts';
import { listChanges, readChange } from '../../rules/history/changeHistory.ts';
import { contentRange, parseRestList } from '../../rules/restList.ts';

const rules = { filter: calls.activityFilter, sortFields: ['date', 'id'] } as const;

export const activityRoutes: readonly Route[] = [
  answer(calls.listActivity, async ({ query }, context) => {
    const asked = parseRestList(query, rules);
    const { changes, total } = await listChanges(context, asked);
    context.setHeader('Content-Range', contentRange('activity', asked.offset, changes.length, total));
    return changes;
  }),
  answer(calls.getActivity, async ({ path }, context) => readChange(context, path.id)),
];
