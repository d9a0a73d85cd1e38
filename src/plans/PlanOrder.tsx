import { OrderPage } from '../records/order/OrderPage.tsx';
import { planListKind } from './planListKind.tsx';
import { planOrder } from './planOrder.ts';

/** All plans, to drag into the order that customers see. */
export const PlanOrder = () => (
  <OrderPage
    resource="pricingPlans"
    path="pricing-plans"
    order={planOrder}
    FirstUse={planListKind.FirstUse}
    texts={{
      title: 'plans.orderTitle',
      lead: 'plans.orderLead',
      list: 'plans.title',
      failed: 'plans.failed',
    }}
  />
);
