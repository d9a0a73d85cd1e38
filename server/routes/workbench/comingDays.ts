import { listComingDays } from '../../../contract/calls/workbench/comingDays.ts';
import { answer, type Route } from '../../http/route.ts';
import { readComingDays } from '../../rules/workbench/comingDays.ts';

export const comingDaysRoutes: readonly Route[] = [
  answer(listComingDays, ({ query }, context) => readComingDays(context, query.days)),
];
