import { moveRecords as moveCall } from '../../../contract/calls/workbench/order.ts';
import { answer, type Route } from '../../http/route.ts';
import { moveRecords } from '../../rules/order/orderedFamilies.ts';
import { writingOf } from '../../rules/writing.ts';

export const orderRoutes: readonly Route[] = [
  answer(moveCall, async ({ body }, context) => ({ changed: await moveRecords(writingOf(context), body) })),
];
