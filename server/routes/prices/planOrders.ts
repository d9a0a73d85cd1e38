import * as calls from '../../../contract/calls/prices/planOrders.ts';
import { answer, type Route } from '../../http/route.ts';
import { cancelOrder, createOrder, listOrders, listOwnOrders } from '../../rules/prices/planOrders.ts';
import { contentRange, parseRestList } from '../../rules/restList.ts';

const rules = { filter: calls.planOrderFilter, sortFields: ['createdDate'] } as const;

export const planOrderRoutes: readonly Route[] = [
  answer(calls.listMemberOrders, ({ query: { offset = 0, limit = 50 } }, context) =>
    listOwnOrders(context, { offset, limit }),
  ),
  answer(calls.cancelMemberOrder, async ({ path, body }, context) => ({
    order: await cancelOrder(context, path.id, body),
  })),
  answer(calls.listPlanOrders, async ({ query }, context) => {
    const asked = parseRestList(query, rules);
    const { orders, total } = await listOrders(context, asked);
    context.setHeader('Content-Range', contentRange('planOrders', asked.offset, orders.length, total));
    return orders;
  }),
  answer(calls.createPlanOrder, async ({ body }, context) => ({ order: await createOrder(context, body) })),
  answer(calls.cancelPlanOrder, async ({ path, body }, context) => ({
    order: await cancelOrder(context, path.id, body),
  })),
];
