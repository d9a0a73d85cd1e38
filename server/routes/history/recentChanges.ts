import { listRecentChanges } from '../../../contract/calls/history/recentChanges.ts';
import { answer, type Route } from '../../http/route.ts';
import { recentChanges } from '../../tables/history/recentChanges.ts';

export const recentChangeRoutes: readonly Route[] = [
  answer(listRecentChanges, ({ query }, context) => recentChanges(context, query.after)),
];
