import { Box } from '@mui/material';
import { useText } from '../messages/useText.ts';
import { OrderPage } from '../records/order/OrderPage.tsx';
import { useFormats } from '../ui/words/useFormats.ts';
import { categoryOrder } from './categoryOrder.ts';
import { useServiceCounts } from './useCategoryRows.tsx';

/** All categories, to drag into the order that customers see. */
export function CategoryOrder() {
  const text = useText();
  const { number } = useFormats();
  const counts = useServiceCounts();
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
      {({ id }) => {
        const count = counts && (counts.get(id) ?? 0);
        return (
          <Box component="span" sx={{ color: 'text.tertiary' }}>
            {count === undefined
              ? '–'
              : text('categories.services', { smart_count: count, count: number(count) })}
          </Box>
        );
      }}
    </OrderPage>
  );
}
