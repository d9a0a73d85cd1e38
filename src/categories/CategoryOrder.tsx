import { Box } from '@mui/material';
import { useText } from '../messages/useText.ts';
import { OrderPage } from '../records/order/OrderPage.tsx';
import { categoryOrder } from './categoryOrder.ts';
import { useCategoryServices } from './useCategoryRows.tsx';

/** All categories, to drag into the order that customers see. */
export function CategoryOrder() {
  const text = useText();
  const { words } = useCategoryServices();
  return (
    <OrderPage
      resource="categories"
      path="categories"
      order={categoryOrder}
      texts={{
        title: 'categories.orderTitle',
        lead: 'categories.orderLead',
        list: 'categories.title',
        failed: 'categories.failed',
      }}
    >
      {({ id }) => (
        <Box component="span" sx={{ color: 'text.tertiary' }}>
          {words(id) || text('categories.noLine')}
        </Box>
      )}
    </OrderPage>
  );
}
