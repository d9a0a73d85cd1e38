import { queryAddOns } from '../../../contract/calls/prices/addOns.ts';
import { queryBusinessForms } from '../../../contract/calls/terms/bookingForms.ts';
import { queryResources } from '../../../contract/calls/locations/resources.ts';
import { queryLimits } from '../../../contract/queries/query.ts';
import type { ApiClient } from '../../platform/apiClient.ts';
import { cursorPage, type CursorAnswer } from '../../platform/paging.ts';

/** Kinds without a react-admin resource. */
export type OtherKind = 'form' | 'resource' | 'addOn';

export interface Named {
  id?: string | undefined;
  name?: string | undefined;
}

/** Fetches all records of a kind, page by page. */
export async function readNames(
  api: Pick<ApiClient, 'send'>,
  kind: OtherKind,
  signal: AbortSignal,
): Promise<Named[]> {
  let page = await cursorPage((cursorPaging) => ask(api, kind, { query: { cursorPaging } }, signal), {
    limit: queryLimits.largestPage,
  });
  const all = [...page.items];
  while (page.hasNext()) {
    page = await page.next();
    all.push(...page.items);
  }
  return all;
}

async function ask(
  api: Pick<ApiClient, 'send'>,
  kind: OtherKind,
  body: { query: { cursorPaging: { limit: number; cursor?: string } } },
  signal: AbortSignal,
): Promise<CursorAnswer<Named>> {
  switch (kind) {
    case 'form': {
      const { bookingForms, pagingMetadata } = await api.send(queryBusinessForms, { body }, { signal });
      return { items: bookingForms, metadata: pagingMetadata };
    }
    case 'resource': {
      const { resources, pagingMetadata } = await api.send(queryResources, { body }, { signal });
      return { items: resources, metadata: pagingMetadata };
    }
    case 'addOn': {
      const { addOns, pagingMetadata } = await api.send(queryAddOns, { query: body }, { signal });
      return { items: addOns, metadata: pagingMetadata };
    }
    default:
      return kind satisfies never;
  }
}
