import { sql } from 'kysely';
import type { OptionsAndVariants } from '../../../contract/entities/prices/optionsAndVariants.ts';
import { ApiError } from '../../../contract/errors.ts';
import type { PagingMetadata } from '../../../contract/queries/paging.ts';
import type { Query } from '../../../contract/queries/query.ts';
import type { Sql } from '../../database/database.ts';
import { queryCountedPage } from '../../database/lists/countedPages.ts';
import type { CallContext } from '../callContext.ts';
import {
  selectOptionsAndVariants,
  toOptionsAndVariants,
  type OptionsAndVariantsRow,
} from '../../tables/prices/optionsAndVariants.ts';
import { optionsAndVariantsFamily } from '../../tables/prices/optionsAndVariantsFamily.ts';
import { askingFor } from '../asking.ts';
import { visibleTo } from '../services/readService.ts';

/** The object matching `where`, if the caller may see its service. Throws NOT_FOUND. */
export async function readOptionsAndVariants(
  { db, businessId, caller }: CallContext,
  where: Sql<boolean>,
): Promise<OptionsAndVariants> {
  const rest = sql`and ${where} and ${visibleTo(caller.rank)}`;
  const [found] = await selectOptionsAndVariants(db, businessId, rest);
  if (found) return found;
  throw new ApiError(
    'NOT_FOUND',
    'Options and variants not found. They or their service may have been deleted.',
  );
}

/** One page of the objects whose services the caller may see. */
export async function queryOptionsAndVariants(
  context: CallContext,
  query: Query = {},
): Promise<{ serviceOptionsAndVariantsList: OptionsAndVariants[]; pagingMetadata: PagingMetadata }> {
  const { businessId, caller } = context;
  const asking = askingFor(context, {
    where: sql<boolean>`priced.business_id = ${businessId} and services.deleted_date is null
      and ${visibleTo(caller.rank)}`,
    select: sql<OptionsAndVariantsRow>`priced.*`,
  });
  const page = await queryCountedPage(context.db, optionsAndVariantsFamily, asking, query);
  return {
    serviceOptionsAndVariantsList: page.rows.map(toOptionsAndVariants),
    pagingMetadata: page.pagingMetadata,
  };
}
