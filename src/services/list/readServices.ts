import { searchServices } from '../../../contract/calls/services/services.ts';
import { serviceFields } from '../../../contract/entities/services/serviceFields.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { listSearch, queryLimits } from '../../../contract/queries/query.ts';
import type { ApiClient } from '../../platform/apiClient.ts';
import { cursorPage } from '../../platform/paging.ts';
import { toWireFilter, toWireSort } from '../../providers/data/wireFilter.ts';
import type { RecordsAsked } from '../../records/export/csvKind.ts';

/** Yields all matches of a filter in order, page by page. */
export async function* readServices(
  api: ApiClient,
  { filter: values, sort, signal }: RecordsAsked,
): AsyncGenerator<readonly Service[]> {
  const { filter, text } = toWireFilter(values, serviceFields);
  const question = {
    filter,
    sort: toWireSort(sort, serviceFields),
    ...(text && { search: listSearch(text) }),
  };
  // By cursor, so that concurrent changes neither repeat nor skip rows.
  let page = await cursorPage(
    async (cursorPaging) => {
      const search = cursorPaging.cursor ? { cursorPaging } : { ...question, cursorPaging };
      const { services, pagingMetadata } = await api.send(searchServices, { body: { search } }, { signal });
      return { items: services, metadata: pagingMetadata };
    },
    { limit: queryLimits.largestPage },
  );
  yield page.items;
  while (page.hasNext()) {
    page = await page.next();
    yield page.items;
  }
}
