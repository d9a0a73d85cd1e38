import { Scissors } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { Category } from '../../contract/entities/services/category.ts';
import { categoryFields } from '../../contract/entities/services/categoryFields.ts';
import { useText } from '../messages/useText.ts';
import { dateColumns } from '../records/plain/plainCsv.ts';
import { plainList } from '../records/plain/plainList.tsx';
import { sortsByDate, sortsByName } from '../records/plain/plainSorts.ts';
import { categoryOrder } from './categoryOrder.ts';
import { categoryRemoval } from './categoryRemoval.ts';
import { servicesIn, useCategoryCards, useCategoryRows } from './useCategoryRows.tsx';

/** List of categories, in the order customers see. */
export const categoryListKind = plainList<Category>({
  resource: 'categories',
  path: 'categories',
  words: 'categories',
  fields: categoryFields,
  columns: [
    { key: 'name', label: 'categories.column.name', sort: 'name' },
    {
      key: 'services',
      label: 'categories.column.services',
      width: 120,
      numeric: true,
      shape: { width: 24 },
    },
    { key: 'created', label: 'categories.column.created', sort: 'createdDate', width: 140, rank: 2 },
    { key: 'updated', label: 'categories.column.updated', sort: 'updatedDate', width: 140, rank: 1 },
  ],
  ownColumns: ['name', 'services', 'updated'],
  sortOrders: [
    { key: 'byPosition', label: 'categories.byPosition', field: 'sortOrder', order: 'ASC' },
    ...sortsByName,
    ...sortsByDate,
  ],
  useRows: useCategoryRows,
  useCards: useCategoryCards,
  useOwnMenu() {
    const text = useText();
    const navigate = useNavigate();
    return {
      of: ({ id }) => [
        {
          key: 'services',
          label: text('categories.showServices'),
          icon: Scissors,
          onSelect: () => void navigate(servicesIn(id)),
        },
      ],
    };
  },
  example: (text) => ({ name: text('categories.empty.example') }),
  order: categoryOrder,
  removal: categoryRemoval,
  csv: dateColumns,
});
