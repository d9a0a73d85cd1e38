import { OrderPage } from '../records/order/OrderPage.tsx';
import { staffListKind, staffOrder } from './staffListKind.tsx';

/** All staff members, to drag into the order that customers see. */
export const StaffOrder = () => (
  <OrderPage
    resource="staff"
    path="staff"
    order={staffOrder}
    FirstUse={staffListKind.FirstUse}
    texts={{
      title: 'staff.orderTitle',
      lead: 'staff.orderLead',
      list: 'staff.title',
      failed: 'staff.failed',
    }}
  />
);
