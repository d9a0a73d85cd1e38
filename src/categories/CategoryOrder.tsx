import { Box } from '@mui/material';
import { useSearchParams } from 'react-router-dom';
import { useText } from '../messages/useText.ts';
import { OrderPage } from '../records/order/OrderPage.tsx';
import { SegmentedChoice } from '../ui/fields/SegmentedChoice.tsx';
import { categoryListKind } from './categoryListKind.tsx';
import { categoryOrder } from './categoryOrder.ts';
import { ServiceBoard } from './ServiceBoard.tsx';
import { useCategoryServices } from './useCategoryRows.tsx';

const shown = ['categories', 'services'] as const;

/** The order that customers see: of the categories, or of the services within them. */
export function CategoryOrder() {
  const text = useText();
  const { words } = useCategoryServices();
  const [search, setSearch] = useSearchParams();
  const value = search.get('show') === 'services' ? 'services' : 'categories';
  const choice = (
    <SegmentedChoice
      legend={text('categories.board.show')}
      name="show"
      value={value}
      options={shown.map((key) => ({ value: key, label: text(`categories.board.${key}`) }))}
      onChange={(show) => setSearch(show === 'services' ? { show } : {}, { replace: true })}
    />
  );
  if (value === 'services') return <ServiceBoard actions={choice} />;
  return (
    <OrderPage
      resource="categories"
      path="categories"
      order={categoryOrder}
      FirstUse={categoryListKind.FirstUse}
      texts={{
        title: 'categories.orderTitle',
        lead: 'categories.orderLead',
        list: 'categories.title',
        failed: 'categories.failed',
      }}
      actions={choice}
    >
      {({ id }) => (
        <Box component="span" sx={{ color: 'text.tertiary' }}>
          {words(id) || text('categories.noLine')}
        </Box>
      )}
    </OrderPage>
  );
}
