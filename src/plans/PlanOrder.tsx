import { OrderPage } from '../records/order/OrderPage.tsx';
import { planOrder } from './planOrder.ts';

/** All plans, to drag into the order that customers see. */
export const PlanOrder = () => (
  <OrderPage
    resource="pricingPlans"
    path="pricing-plans"
    order={planOrder}
    texts={{
      title: 'plans.orderTitle',
      lead: 'plans.orderLead',
      list: 'plans.title',
      failed: 'plans.failed',
    }}
  />
);
