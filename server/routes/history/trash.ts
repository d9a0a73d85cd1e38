import * as calls from '../../../contract/calls/history/trash.ts';
import { answer, type Route } from '../../http/route.ts';
import { contentRange, parseRestList } from '../../rules/restList.ts';
import { listTrash } from '../../rules/history/trash.ts';

const listRules = { filter: calls.trashFilter, sortFields: ['deletedDate', 'name', 'id'] } as const;

export const trashRoutes: readonly Route[] = [
  answer(calls.listTrash, async ({ query }, context) => {
    const asked = parseRestList(query, listRules);
    const { records, total } = await listTrash(context, asked);
    context.setHeader('Content-Range', contentRange('trash', asked.offset, records.length, total));
    return records;
  }),
];
