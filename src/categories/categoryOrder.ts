import { moveCategory } from '../../contract/calls/services/categories.ts';
import type { OrderKind } from '../records/order/orderKind.ts';

/** The order in which customers see the categories. */
export const categoryOrder: OrderKind = {
  field: 'sortOrder',
  call: moveCategory,
  move: (api, categoryId, to, options) =>
    api.send(
      moveCategory,
      {
        path: { categoryId },
        body:
          to.position === 'AFTER'
            ? { position: 'AFTER_CATEGORY', afterCategoryId: to.afterId }
            : { position: to.position },
      },
      options,
    ),
};
