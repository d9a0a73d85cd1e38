import * as calls from '../../../contract/calls/workbench/savedViews.ts';
import { answer, type Route } from '../../http/route.ts';
import { contentRange, parseRestList } from '../../rules/restList.ts';
import * as rules from '../../rules/workbench/savedViews.ts';

const listRules = { filter: calls.savedViewFilter, sortFields: calls.savedViewSorts };

export const savedViewRoutes: readonly Route[] = [
  answer(calls.listSavedViews, async ({ query }, context) => {
    const asked = parseRestList(query, listRules);
    const { views, total } = await rules.listSavedViews(context, asked);
    context.setHeader('Content-Range', contentRange('saved-views', asked.offset, views.length, total));
    return views;
  }),
  answer(calls.getSavedView, async ({ path }, context) => rules.readSavedView(context, path.id)),
  answer(calls.createSavedView, async ({ body }, context) => rules.createSavedView(context, body)),
  answer(calls.updateSavedView, async ({ path, body }, context) =>
    rules.updateSavedView(context, path.id, body),
  ),
  answer(calls.deleteSavedView, async ({ path }, context) => rules.deleteSavedView(context, path.id)),
];
