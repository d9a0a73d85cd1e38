import { serviceFields } from '../../../contract/entities/services/serviceFields.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { BulkBar } from '../../records/bulk/selection/BulkBar.tsx';
import type { ListKind } from '../../records/list/listKind.ts';
import { lazyModule } from '../../ui/loading/lazyModule.ts';
import { sharedLoaders } from '../../ui/loading/lazyPart.ts';
import { useServiceActions } from '../serviceActions.tsx';
import { columns, ownColumns, sortOrders } from './columns.ts';
import { howMany } from './facetCounts.ts';
import { serviceQuestions } from './serviceFilter.ts';
import { FirstService, ServiceHeadActions } from './serviceListActions.tsx';
import { useComputedIds } from './useComputedIds.ts';
import { useFacetWords } from './useFacetWords.ts';
import { useNames } from './useNames.ts';
import { useServiceCards, useServiceRows } from './useServiceRows.tsx';
import { useServiceCounts } from './useServiceCounts.ts';

const tools = lazyModule(async () => (await import('./serviceListTools.ts')).serviceListTools);
// Prefetched, so that menus open at once.
sharedLoaders.push(tools.load);

/** List of services. */
export const serviceListKind: ListKind<Service> = {
  resource: 'services',
  path: 'services',
  fields: serviceFields,
  ...serviceQuestions,
  columns,
  ownColumns,
  cellStyles: {
    '& [data-column="staff"]': { paddingInline: '8px' },
    '& td[data-column="price"]': { color: 'text.primary', fontWeight: 500 },
  },
  sortOrders,
  sort: { field: 'name', order: 'ASC' },
  words: {
    title: 'services.title',
    search: 'services.filter.search',
    caption: 'services.table.caption',
    loading: 'services.table.loading',
    found: 'services.table.found',
    foundMany: 'services.table.foundMany',
    former: 'services.table.former',
    failed: 'services.failed.list',
    noMatchTitle: 'services.empty.noMatchTitle',
    noMatch: 'services.empty.noMatch',
    noLine: 'services.noTagLine',
  },
  linkedTabs: [{ key: 'page-urls', label: 'services.tabs.pageUrls', to: '/services/page-urls' }],
  lead(counts, text, number) {
    const { all, bookable } = counts ?? {};
    return text(bookable === null ? 'services.leadUncounted' : 'services.lead', {
      smart_count: all ?? 2,
      count: typeof all === 'number' ? number(all) : '–',
      bookable: typeof bookable === 'number' ? number(bookable) : '–',
    });
  },
  useCounts: useServiceCounts,
  useComputedIds,
  async count(api, filter, signal) {
    const [sum] = (await api.facets(filter, [howMany], { signal })).data;
    return sum?.scalar?.value ?? 0;
  },
  useNames,
  useFacetWords,
  useRows: useServiceRows,
  useCards: useServiceCards,
  useMenu() {
    const { menu } = useServiceActions();
    return { of: menu };
  },
  HeadActions: ServiceHeadActions,
  FirstUse: FirstService,
  BulkBar,
  tools,
  csv: lazyModule(async () => (await import('../export/serviceCsvKind.ts')).serviceCsvKind),
};
